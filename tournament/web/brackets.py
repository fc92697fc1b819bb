"""Brackets as a page draws them: the geometry of the drawn bracket, and what the frame says of each match.

The same page shows a match twice, as a box of the drawing for wide screens and as a line of a list for phones; both bear
`data-m`, and `static/js/event/bracket.js` keeps both fresh from the frames. What it writes is what is written here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scoring.contest import Bracket, layout
from scoring.contest.layout import Box
from tournament.draw.standing import as_drawn
from tournament.events.models import Nomination

# Pixels of one column and one row of the layout, and the part of each that a box fills.
COLUMN, ROW = 310, 76
BOX_WIDTH, BOX_HEIGHT = 0.86, 0.79
MARGIN = 12
# The bout for the third place stands so much lower than its row, to make room for its name.
THIRD_DOWN = 22
# Room for the rounds' names above the boxes.
HEAD = 34
# A drawn name is cut here; the whole name stands in the list, in the title and on the scoreboard.
NAME_LETTERS = 22

SIDES = ("red", "blue")


@dataclass(frozen=True)
class SideView:
    """One side of a match: its full text, the cut one, the points (of teams: round wins; empty before), and how it stands."""

    side: str
    text: str
    short: str
    points: str
    club: str
    known: bool
    won: bool
    lost: bool


@dataclass(frozen=True)
class MatchView:
    """One match; in a drawing with its place in pixels."""

    id: str
    state: str
    release: str
    ring: int | None
    sides: tuple[SideView, SideView]
    x: float = 0
    y: float = 0
    bye: bool = False


@dataclass(frozen=True)
class RoundView:
    """A column of the drawing, a page of the list. `x`, `title_y`: where its name stands."""

    title: str
    x: float
    title_y: float
    matches: list[MatchView]


@dataclass(frozen=True)
class PoolView:
    """A pool: its table as the frame has it, and its bouts in the order of fighting."""

    table: dict[str, Any]
    matches: list[MatchView]


@dataclass
class BracketView:
    """A nomination with its pools and its bracket; both are empty before the draw. Sizes in pixels."""

    nomination: Nomination
    frame: dict[str, Any]
    pools: list[PoolView] = field(default_factory=list)
    rounds: list[RoundView] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    width: float = 0
    height: float = 0
    box_width: float = COLUMN * BOX_WIDTH
    box_height: float = ROW * BOX_HEIGHT

    @property
    def half(self) -> float:
        """Height of one side of a box."""
        return self.box_height / 2

    @property
    def points_x(self) -> float:
        """The right edge of the points."""
        return self.box_width - 10

    @property
    def name_width(self) -> float:
        """Room for a name, between the side's sign and the points; a wider one is clipped."""
        return self.box_width - 36 - 34

    @property
    def champion(self) -> str | None:
        """The winner's name, once known."""
        name: str | None = self.frame["champion"]
        return name


def bracket_view(nomination: Nomination, frame: dict[str, Any]) -> BracketView:
    """Lay a nomination's frame on its geometry. `nomination.drawn` should be at hand."""
    view = BracketView(nomination, frame)
    drawn = getattr(nomination, "drawn", None)
    if drawn is None or not frame["matches"]:
        return view
    view.pools = [
        PoolView(table, [_match(name, frame["matches"][name]) for name in table["matches"]]) for table in frame["tables"]
    ]
    bracket = as_drawn(drawn).bracket
    if bracket is not None:
        _lay_out(view, bracket)
    return view


def _lay_out(view: BracketView, bracket: Bracket) -> None:
    sheet = layout(bracket, BOX_WIDTH, BOX_HEIGHT)
    view.width = 2 * MARGIN + sheet.columns * COLUMN
    view.height = MARGIN + HEAD + THIRD_DOWN + sheet.rows * ROW
    columns: dict[tuple[int, bool], list[MatchView]] = {}
    for box in sheet.boxes.values():
        match = view.frame["matches"].get(box.match)
        if match is not None:
            third = box.match == bracket.sheet.graph.third
            columns.setdefault((box.column, third), []).append(_placed(box, match, THIRD_DOWN if third else 0))
    for (column, third), matches in sorted(columns.items()):
        # The rounds are named at the top; the third place stands under the final and is named there.
        title_y = matches[0].y - 7 if third else HEAD - 14
        view.rounds.append(RoundView(_title(bracket, matches[0].id, third), MARGIN + column * COLUMN, title_y, matches))
    byes = {box.match for box in sheet.boxes.values() if box.bye}
    for connector in sheet.connectors:
        if not connector.loser and connector.source not in byes:
            view.lines.append(" ".join(f"{MARGIN + x * COLUMN:g},{HEAD + y * ROW:g}" for x, y in connector.points))


def _match(name: str, match: dict[str, Any]) -> MatchView:
    return MatchView(name, match["state"], match["release"], match["ring"], (_side("red", match), _side("blue", match)))


def _placed(box: Box, match: dict[str, Any], down: float) -> MatchView:
    x = MARGIN + box.column * COLUMN
    return replace(_match(box.match, match), x=x, y=HEAD + box.row * ROW - ROW * BOX_HEIGHT / 2 + down, bye=box.bye)


def _side(side: str, match: dict[str, Any]) -> SideView:
    place, winner = match[side], match["winner"]
    text = place_text(place)
    points = match["rounds"] or match["points"]
    return SideView(
        side=side,
        text=text,
        short=cut(text),
        points="" if points is None else str(points[side]),
        club=(place or {}).get("club", ""),
        known=bool(place and "name" in place),
        won=winner == side,
        lost=winner not in (None, side),
    )


def place_text(place: dict[str, Any] | None) -> str:
    """A name, where a name is still to come from, or that nobody comes."""
    if place is None:
        return pgettext("a place in a bracket that stays empty", "bye")
    if "name" in place:
        return str(place["name"])
    words = {
        "winner_of": _("winner of {match}"),
        "loser_of": _("loser of {match}"),
        "place": _("place {place} of pool {pool}"),
    }
    text = words[place["from"]]
    for key in ("match", "pool", "place"):
        text = text.replace(f"{{{key}}}", str(place.get(key, "")))
    return text


def cut(text: str) -> str:
    """At most NAME_LETTERS letters."""
    return text if len(text) <= NAME_LETTERS else text[: NAME_LETTERS - 1].rstrip() + "…"


def _title(bracket: Bracket, match: str, third: bool) -> str:
    if third:
        return _("Third place")
    fraction = bracket.fraction(match)
    return _("Final") if fraction == 1 else f"1/{fraction}"
