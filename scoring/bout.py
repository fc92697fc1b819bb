"""A bout: the fold of its log. Every command gets a number and an answer; admitted ones change the state (FORMAT.md, kind: bout).

The object is an accumulator: `submit` takes the next command, `state(now)` looks at a moment. Feeding the same commands to a
new Bout gives the same state, to the millisecond; nothing here reads a clock.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from scoring import decide, evolve, view
from scoring.attempt import Attempt
from scoring.calling import Calling
from scoring.commands import SIDES, Command, is_seat, seat_kind
from scoring.conduct import Conduct
from scoring.duel import DuelAttempt
from scoring.fallen import FallenAttempt
from scoring.group import GroupAttempt
from scoring.heads import HeadsAttempt
from scoring.log import Answer, Award, Entry
from scoring.malformed import Malformed
from scoring.ruleset import Ruleset
from scoring.squads import Squads


class Bout:
    """One bout of two sides under one ruleset.

    `sides` is `{"red": {"name": ..., "cards": {"red-1": ["yellow"]}}, "blue": {...}}`, in groups with `main` and `reserves`:
    numbers of made-up fighters or lists of ids. `crew` are the seats occupied when the log begins (default: exactly the
    required ones). Raises Malformed for sides or seats that are none.
    """

    def __init__(self, ruleset: Ruleset, sides: Mapping[str, Mapping[str, Any]], crew: Iterable[str] | None = None) -> None:
        self.ruleset = ruleset
        self.sides = sides
        self.crew = set(required_crew(ruleset) if crew is None else crew)
        _check_sides(sides, self.crew)
        self.calling = Calling(ruleset)
        self.conduct = Conduct(ruleset, _carried_cards(ruleset, sides))
        self.squads = Squads(ruleset, sides, self.barred) if ruleset.kind == "group" else None
        self.awards: list[Award] = []
        self.attempts: list[dict[str, Any]] = []
        self.rounds_won = dict.fromkeys(SIDES, 0)
        self.lapsed: set[int] = set()
        self.result: dict[str, Any] | None = None
        self.in_break = False
        self.break_began = 0
        self.counted: dict[str, int | Fraction] = dict.fromkeys(SIDES, 0)
        self.seq = 0
        self.last_received = 0
        self._entries: dict[int, Entry] = {}
        self._answers: dict[tuple[str, str], Answer] = {}
        self._undoable: dict[str, list[int]] = {}
        self._said: dict[str, list[int]] = {}
        self.attempt = self.open_attempt(1, 1, 0)

    # --- the log ---

    def submit(self, command: Command) -> Answer:
        """Number, judge and apply one command; a repeat (same id, same seat) hears its first answer and gets no new number.

        Raises Malformed where receipts run backwards.
        """
        known = self.answer_to(command.by, command.id)
        if known is not None:
            return known
        if command.received < self.last_received:
            raise Malformed("/received", "must not be smaller than that of the line before")
        self.last_received = command.received
        self.seq += 1
        code, detail = decide.refusal(self, command) or (None, "")
        entry = Entry(self.seq, command, code, detail)
        self._entries[self.seq] = entry
        answer = Answer(self.seq, code, detail)
        if command.id:
            self._answers[command.by, command.id] = answer
        if code is None:
            evolve.apply(self, entry)
            self._undoable.setdefault(command.by, []).append(self.seq)
            self._said.setdefault(command.by, []).append(self.seq)
        elif code == "already_out":
            evolve.echo(self, entry)
        return answer

    def skip(self, received: int) -> None:
        """Use up one number for a line that is no command (a look, or a repeat) in a scenario file."""
        if received < self.last_received:
            raise Malformed("/at", "must not be smaller than that of the line before")
        self.last_received = received
        self.seq += 1

    def answer_to(self, seat: str, identity: str) -> Answer | None:
        """The first answer to this command id of this seat, marked as a repeat; None if it is new."""
        first = self._answers.get((seat, identity)) if identity else None
        return None if first is None else Answer(first.seq, first.refused, first.detail, repeat=True)

    def entry(self, seq: int) -> Entry | None:
        """The log's line with this number."""
        return self._entries.get(seq)

    def last_undoable(self, seat: str) -> int | None:
        """The seat's last event that it may take back and has not taken back."""
        kinds = decide.UNDOABLE if seat == "hofmarshal" else decide.OWN_UNDO
        own = self._undoable.get(seat, [])
        while own and (self._entries[own[-1]].voided or self._entries[own[-1]].command.do not in kinds):
            own.pop()
        return own[-1] if own else None

    def last_acts(self, seat: str, number: int = 5) -> list[Entry]:
        """The judge's latest acts of this attempt that were not taken back, newest first."""
        kinds = ("out", "reinstate", "withdraw", "count", "violation")
        found: list[Entry] = []
        for seq in reversed(self._said.get(seat, [])):
            if seq < self.attempt.opened_by or len(found) == number:
                break
            entry = self._entries[seq]
            if entry.command.do in kinds and not entry.voided:
                found.append(entry)
        return found

    # --- questions ---

    def moment(self, command: Command) -> int:
        """When a command takes effect: at its own time, but never before the clock's last start or stop (ms)."""
        return max(command.at, self.attempt.clock.last_edge)

    def phase(self, now: int) -> str:
        """The phase at `now` (ms), one of FORMAT.md's."""
        if self.result is not None:
            return "official"
        if self.awards:
            return "stopped"
        attempt = self.attempt
        if attempt.stage == "idle":
            return self._phase_before()
        if attempt.stage == "stopped":
            return "stopped"
        if attempt.frozen is not None or attempt.clock.at_limit(now):
            return "time_up"
        return attempt.stage

    def _phase_before(self) -> str:
        if self.calling.called_at is None:
            return "scheduled"
        if self.calling.all_ready:
            return "ready"
        if self.in_break:
            return "break"
        return "helmets" if self.calling.all_arrived else "called"

    def missing(self) -> list[str]:
        """The seats that must still be occupied before «Бой!» (ISB-046)."""
        found = []
        for kind, number in self.ruleset.required_seats().items():
            short = number - sum(1 for seat in self.crew if seat_kind(seat) == kind)
            found += [name for name in _seats(kind) if name not in self.crew][: max(short, 0)]
        return found

    def is_pending(self, now: int) -> bool:
        """Whether any tap still waits for its second marshal."""
        return self.attempt.is_pending(now)

    @property
    def points(self) -> dict[str, int | Fraction]:
        """Points so far: of the rounds that count and, in a duel, of the attempt in hand."""
        if self.attempt.counted or self.squads is not None:
            return dict(self.counted)
        score = self.attempt.points()
        return {side: self.counted[side] + score[side] for side in SIDES}

    @property
    def group(self) -> GroupAttempt:
        """The attempt in hand of a group fight."""
        assert isinstance(self.attempt, GroupAttempt)
        return self.attempt

    def barred(self, side: str) -> list[str]:
        """The fighters of a group's side who may not fight any more, by cards carried here or given here."""
        over = self.conduct.barred()
        return [fighter for fighter in self.squads.roster[side] if fighter in over] if self.squads and over else []

    def next_change(self, now: int) -> int | None:
        """When the state next changes by itself after `now` (ms): the limit, a window's end, a technical victory's offer."""
        if self.result is not None:
            return None
        moments = [self.calling.next_change(now), self.attempt.next_change(now)]
        if self.attempt.runs(now):
            moments.append(self.attempt.clock.limit_moment())
        return min((moment for moment in moments if moment is not None and moment > now), default=None)

    def state(self, now: int) -> dict[str, Any]:
        """The whole state at `now` (ms), as FORMAT.md shapes it, for the crew."""
        return view.crew_state(self, now)

    def public_state(self, now: int) -> dict[str, Any]:
        """The state at `now` (ms) without what only the crew may see before it counts."""
        return view.public_state(self, now)

    # --- for evolve ---

    def open_attempt(self, round_: int, number: int, at: int, sudden: bool = False) -> Attempt:
        """A fresh attempt with its full time, a group's with its line-ups open; `at`: the moment (ms)."""
        opened = (self.seq, at)
        if self.squads is None:
            self.attempt = DuelAttempt(self.ruleset, round_, number, opened, sudden)
        else:
            kind = FallenAttempt if self.ruleset.mode == "fighters" else HeadsAttempt
            self.squads.lock = None
            self.attempt = kind(self.ruleset, round_, number, opened, self.squads)
        self.attempt.seat_marshals(self.marshal_seats())
        return self.attempt

    def open_break(self, at: int) -> None:
        """Both sides have to say again that they are ready, before «Бой!» is given."""
        self.calling.ready_anew()
        self.in_break = True
        self.break_began = at

    def marshal_seats(self) -> list[str]:
        """The occupied seats of those who tap: line marshals in a duel, field judges in a group fight."""
        kind = "line" if self.squads is None else "field"
        return sorted(seat for seat in self.crew if seat_kind(seat) == kind)


def required_crew(ruleset: Ruleset) -> list[str]:
    """Exactly the seats that the ruleset requires."""
    return [seat for kind, number in ruleset.required_seats().items() for seat in _seats(kind)[:number]]


def _seats(kind: str) -> list[str]:
    return [kind] if kind in ("hofmarshal", "authenticity") else [f"{kind}-{index}" for index in range(1, 100)]


def _carried_cards(ruleset: Ruleset, sides: Mapping[str, Mapping[str, Any]]) -> dict[str, list[str]]:
    """The cards that come along from earlier bouts of the event: by side in a duel, by fighter in a group."""
    cards = {side: sides.get(side, {}).get("cards", {}) for side in SIDES}
    if ruleset.kind == "group":
        return {fighter: list(given) for side in SIDES for fighter, given in cards[side].items()}
    return {side: list(cards[side].get(f"{side}-1", [])) for side in SIDES}


def _check_sides(sides: Mapping[str, Mapping[str, Any]], crew: set[str]) -> None:
    if set(sides) != set(SIDES):
        raise Malformed("/sides", "a bout has the sides red and blue")
    for seat in crew:
        if not is_seat(seat):
            raise Malformed("/crew", f"{seat!r} is no seat")
