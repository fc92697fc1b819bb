"""A burst of acts in a fight of 50 against 50 loses nothing, and every screen ends with the same count."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.bench.melee import Burst, burst, plan
from tests.running_server import running_server


@pytest.mark.server
async def test_sixty_acts_of_two_consoles_are_all_kept_and_all_screens_agree(tmp_path: Path) -> None:
    with running_server(tmp_path) as server:
        found = await burst(server, acts=60, seconds=6, spectators=12)
    assert found.lost == []
    assert sum(found.codes.values()) == len(found.sent) == 60
    assert set(found.codes) <= {"ack", "already_out", "not_out"}
    assert set(found.standing) == {
        "hofmarshal", "secretary", "field-1", "field-2", "authenticity", "spectator of the ring", "spectator of the bout",
        "log on disk",
    }  # fmt: skip
    assert all(shown == found.expected for shown in found.standing.values()), found.standing


def test_a_screen_that_differs_and_an_act_that_is_missing_are_found() -> None:
    same = {"red": 30, "blue": 31}
    assert Burst(standing={"desk": same}, expected=same).holds
    assert not Burst(standing={"desk": {"red": 31, "blue": 31}}, expected=same).holds
    assert not Burst(standing={"desk": same}, expected=same, lost=["tap-1 is not in the log"]).holds


def test_some_men_are_shown_out_by_both_judges_and_some_brought_back() -> None:
    acts, standing = plan(60, 20.0, random.Random("melee"))
    shown = [fighter for _, _, do, fighter in acts if do == "out"]
    assert len(shown) > len(set(shown))
    assert any(do == "reinstate" for _, _, do, _ in acts)
    assert 40 < sum(standing.values()) < 70
