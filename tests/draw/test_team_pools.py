"""Teams in pools: real group bouts, their standing points and cards, through the table to the play-off (ISB-072 to ISB-075)."""

from __future__ import annotations

import pytest

from tests.draw.kit import fresh, names, sides, table
from tests.factories import GROUP_CREW, Fight, draw_group, enrol_crew
from tournament.draw.selectors import bracket
from tournament.events.models import Nomination
from tournament.registry.services import withdraw

pytestmark = pytest.mark.django_db


def teams(number: int, pools: int, qualifiers: int) -> Nomination:
    nomination = draw_group(number, main=3, reserves=1, format="pools", pools=pools, qualifiers=qualifiers)
    enrol_crew(nomination.ring, GROUP_CREW)  # type: ignore[arg-type]
    return nomination


def two_rounds(nomination: Nomination, match: str, winner: str, lost: int, card: str = "") -> None:
    """The side wins two rounds by showing all others out, after losing `lost` men in each; its first man may get a card."""
    bout = Fight.of(nomination, match)
    loser = "blue" if winner == "red" else "red"
    bout.begin()
    if card:
        violation = bout.must("field-1", "violation", side=winner, fighter=f"{winner}-1", code="thrust").seq
        bout.must("hofmarshal", "sanction", violation=violation, card=card)
    for number in (1, 2):
        if number == 2:
            for side in ("red", "blue"):
                bout.must("hofmarshal", "ready", side=side)
            bout.must("hofmarshal", "fight")
        for man in range(3, 3 - lost, -1):
            bout.must("field-1", "out", fighter=f"{winner}-{man}", reason="third_support")
        for man in (1, 2, 3):
            bout.must("field-2", "out", fighter=f"{loser}-{man}", reason="both_feet_outside")
        bout.must("hofmarshal", "stop")
        bout.must("hofmarshal", "confirm")


def row(nomination: Nomination, name: str) -> dict[str, object]:
    return next(one for one in table(nomination, "A")["rows"] if one["name"] == name)


def test_standing_points_of_both_rounds_stand_in_the_table() -> None:
    nomination = teams(3, 1, 2)
    two_rounds(nomination, "A1", "blue", lost=1)
    red, blue = (row(nomination, str(name)) for name in sides(nomination, "A1"))
    assert [blue[key] for key in ("rank", "main", "rounds", "points", "cards")] == [1, 1, 2, 4, 0]
    assert [red[key] for key in ("main", "rounds", "points", "cards")] == [0, 0, 0, 0]
    assert red["club"] == f"Club of {red['name']}"


@pytest.mark.parametrize(("card", "weight", "points"), [("yellow", 1, 3), ("red", 2, 2)])
def test_a_fighters_card_weighs_on_his_team(card: str, weight: int, points: int) -> None:
    # One shown out in each round; the yellow one is missing in the first beside him, the red one in both.
    nomination = teams(3, 1, 2)
    two_rounds(nomination, "A1", "red", lost=1, card=card)
    carded = row(nomination, str(sides(nomination, "A1")[0]))
    assert (carded["cards"], carded["points"]) == (weight, points)


def test_a_leaver_of_teams_of_three_leaves_six_standing_points_to_each() -> None:
    nomination = teams(3, 1, 2)
    withdraw(nomination.entries.get(team__name="Team 3"))
    found = {one["name"]: (one["main"], one["rounds"], one["points"]) for one in table(nomination, "A")["rows"]}
    assert found == {"Team 1": (1, 2, 6), "Team 2": (1, 2, 6), "Team 3": (0, 0, 0)}


def test_teams_go_from_the_pool_to_the_final() -> None:
    nomination = teams(4, 2, 1)
    for match in ("A1", "B1"):
        two_rounds(nomination, match, "red", lost=2)
    assert sides(nomination, "1.1") == (names(nomination, "A")[0], names(nomination, "B")[0])
    two_rounds(nomination, "1.1", "blue", lost=0)
    frame = bracket(fresh(nomination))
    assert frame["champion"] == names(nomination, "B")[0]
    assert frame["matches"]["1.1"]["points"] == {"red": 0, "blue": 6}
