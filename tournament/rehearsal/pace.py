"""How a rehearsal goes: the numbers behind the bots, in real time and in fast mode.

Fast mode touches no rule: the fighters strike more often, everybody thinks faster, and the hofmarshal ends
rounds early, with a reason, as he may (ISB-036). The way marshals see and err is that of the «ordinary»
crew of docs/rulebook/CONSENSUS.md in both modes.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Eye:
    """How a line marshal sees: chances 0..1, times in ms."""

    well_placed: float = 0.80
    badly_placed: float = 0.35
    delay_ms: int = 550
    spread_ms: int = 220
    quickest_ms: int = 120
    other_value: float = 0.08
    bounce: float = 0.03
    undo: float = 0.02


@dataclass(frozen=True)
class FieldEye:
    """How a field judge sees a group fight: chances 0..1, times in ms.

    `sees`: that a fall is seen by him at all. `wrong_man`: he shows out a man beside the right one. `reason_at_once`,
    `reason_later`: when he says why. `undoes`: that he takes a slip back instead of bringing the man back. `bounce`: the
    glass sends one touch twice.
    """

    sees: float = 0.75
    delay_ms: int = 800
    spread_ms: int = 350
    quickest_ms: int = 200
    wrong_man: float = 0.04
    reason_at_once: float = 0.45
    reason_later: float = 0.40
    undoes: float = 0.5
    bounce: float = 0.03
    notices_slip_ms: tuple[int, int] = (800, 2_500)
    says_why_ms: tuple[int, int] = (500, 4_000)
    looks_round_after_ms: int = 4_000


@dataclass(frozen=True)
class Melee:
    """How a group fight goes, times in ms, chances 0..1 an attempt.

    `gap_ms`: mean time between two falls. `stop_after_ms`: the stretch in which the hofmarshal ends an attempt early (None:
    the clock decides). `offer_followed`: that he takes the offer of an early stop. `mercy`: that at time-up he brings
    back a man. `substitution`: that a captain changes his line-up, by at most `most_changed` men.
    """

    gap_ms: int
    stop_after_ms: tuple[int, int] | None
    break_ms: int
    cut_ms: tuple[int, int]
    offer_followed: float = 0.4
    mercy: float = 0.12
    judged_at_once: float = 0.6
    substitution: float = 0.6
    most_changed: int = 5
    false_fall: float = 0.05
    palm: float = 0.03
    foul: float = 0.06
    alert: float = 0.03
    joint: float = 0.08
    eye: FieldEye = FieldEye()


@dataclass(frozen=True)
class Pace:
    """How a bout goes: times in ms, `_every` as the mean time between two such events, chances 0..1 a bout.

    `stop_after_ms` is the stretch in which the hofmarshal ends a round early; None lets the clock decide.
    """

    tempo: float
    think_ms: int
    stop_after_ms: tuple[int, int] | None
    pause: float
    pause_ms: int
    no_show: float
    taken_back: float
    cut: float
    cut_ms: tuple[int, int]
    patience_ms: int
    melee: Melee
    false_tap_every_ms: int = 90_000
    foul_every_ms: int = 240_000
    alert_every_ms: int = 300_000
    palm_every_ms: int = 4_000_000


REAL = Pace(
    tempo=1.0,
    think_ms=2_500,
    stop_after_ms=None,
    pause=0.35,
    pause_ms=8_000,
    no_show=0.02,
    taken_back=0.03,
    cut=0.35,
    cut_ms=(3_000, 20_000),
    patience_ms=25_000,
    melee=Melee(gap_ms=9_000, stop_after_ms=None, break_ms=40_000, cut_ms=(10_000, 30_000)),
)
FAST = Pace(
    tempo=4.0,
    think_ms=250,
    stop_after_ms=(4_000, 6_000),
    pause=0.15,
    pause_ms=700,
    no_show=0.0,  # a technical victory takes three minutes, and rules are not bent here
    taken_back=0.05,
    cut=0.35,
    cut_ms=(1_200, 3_500),
    patience_ms=8_000,
    melee=Melee(
        gap_ms=350,
        stop_after_ms=(9_000, 14_000),
        break_ms=2_000,
        cut_ms=(1_500, 4_000),
        eye=FieldEye(delay_ms=600, spread_ms=250, says_why_ms=(300, 2_000), looks_round_after_ms=2_500),
    ),
    foul_every_ms=60_000,
    alert_every_ms=90_000,
    palm_every_ms=600_000,
)
