"""A written rehearsal: a semi-final of 21 against 21 whose first round ends level, 6 : 6 when time is up.

It is fought again with five men changed; a yellow and a red card are given and a man is brought back; one judge is cut off for
a while. Then the log has to tell all of it, and every spectator must have seen what it tells. In fast mode the rounds of the
rehearsal's own copy are shorter, by the ruleset's key `clock.limit_ms`; no other rule is touched and no clock is moved.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import override

from scoring import Bout as Judged
from scoring import load_ruleset
from tournament.bouts.models import Bout, LogEntry
from tournament.events.models import Event, Nomination
from tournament.rehearsal import verify
from tournament.rehearsal.copies import copy_for_rehearsal
from tournament.rehearsal.melee import Melee, Plot
from tournament.rehearsal.pace import FAST, REAL, Pace
from tournament.rehearsal.progress import Progress
from tournament.rehearsal.rehearse import Options, RehearsalRefused, rehearse
from tournament.rehearsal.steps import Frame
from tournament.rehearsal.story import Story

NAME = "level-semi-final"
RULESET = "isb/mass-21"
LEVEL = {"red": 6, "blue": 6}
CHANGED = 5
FAST_LIMIT_MS = 16_000
# Of the first round's time, the share within which 6 : 6 is reached; the rest is for the judges to agree.
FOUGHT_OUT = 0.6
SCREENS = 3


class LevelSemiFinal(Story):
    """What happens. `limit_ms`: the full time of a round."""

    def __init__(self, limit_ms: int) -> None:
        self._level_gap = round(limit_ms * FOUGHT_OUT / 30)
        self._decided_gap = round(self._level_gap * 0.6)
        self._cards: dict[int, str] = {}

    def truth(self, bout: Frame, by_lot: Melee) -> Melee:
        attempt = (bout["state"]["round"], bout["state"]["attempt"])
        if attempt == (1, 1):
            by_lot.plot = Plot(dict(LEVEL), self._level_gap, {4: ("foul", "red"), 8: ("false_fall", "blue")})
        elif attempt == (1, 2):
            by_lot.plot = Plot({"red": 5, "blue": 0}, self._decided_gap, {5: ("foul", "blue")})
        else:
            by_lot.plot = Plot({"red": 8, "blue": 0}, self._decided_gap, {})
        return by_lot

    def changes(self, bout: Frame) -> int:
        return CHANGED if bout["side"] == "red" and bout["state"]["attempt"] == 2 else 0

    def card(self, draft: Frame) -> str:
        return self._cards.setdefault(draft["id"], ("yellow", "red", "caution")[min(len(self._cards), 2)])


def pace(fast: bool) -> Pace:
    """The usual pace without what is not in the story; one judge is cut off in each attempt."""
    usual = FAST if fast else REAL
    eye = replace(usual.melee.eye, undoes=0.0)
    melee = replace(
        usual.melee, stop_after_ms=None, offer_followed=0.0, mercy=0.0, judged_at_once=1.1, eye=eye,
        cut_ms=(3_000, 4_000) if fast else (30_000, 30_000),
    )  # fmt: skip
    return replace(usual, pause=0.0, no_show=0.0, taken_back=0.0, cut=1.0, melee=melee)


def perform(event: Event, options: Options, progress: Progress, stop: threading.Event) -> Event:
    """Fight the story on a copy of `event` and say what its log proves; returns the copy.

    Raises RehearsalRefused where the event is real or has no nomination of 21 against 21.
    """
    if not event.is_demo:
        raise RehearsalRefused(
            _("%(event)s is a real event: bots must not fight in it. Rehearse a copy of it.") % {"event": event}
        )
    with override(event.language):
        copy, limit = _stage(event, FAST_LIMIT_MS if options.fast else None)
        progress.say(f"{copy.name}: /events/{copy.slug}/")
        told = replace(
            options, bouts=1, pace=pace(options.fast), story=LevelSemiFinal(limit), screens=SCREENS,
            nomination=str(copy.nominations.get().pk), ring=None,
        )  # fmt: skip
        progress = rehearse(copy, told, progress=progress, stop=stop)
        bout = Bout.objects.filter(nomination__event=copy, official_at__isnull=False, walkover=False).first()
        if bout is None:
            progress.failures.append(_("the semi-final did not become official"))
        else:
            for line in _proof(bout, progress):
                progress.say(line)
    return copy


def _stage(event: Event, limit_ms: int | None) -> tuple[Event, int]:
    """The copy with the one nomination, and the full time of its rounds (ms)."""
    nomination: Nomination | None = event.nominations.filter(ruleset=RULESET).first()
    if nomination is None or nomination.entries.filter(withdrawn_at__isnull=True).count() < 3:
        raise RehearsalRefused(
            _("%(event)s has no nomination of 21 against 21 with a semi-final. Make a fresh demo event: demo --reset")
            % {"event": event}
        )
    copy = copy_for_rehearsal(event, nomination, {"clock": {"limit_ms": limit_ms}} if limit_ms else None)
    return copy, load_ruleset(RULESET, copy.nominations.get().overrides).limit_ms


def _proof(bout: Bout, progress: Progress) -> Iterator[str]:
    """What the log tells of the story, line by line; what is missing of it becomes a failure."""
    judged = verify.judge(bout)
    limit = judged.ruleset.limit_ms
    first, *_others = judged.attempts
    by_the_rules = load_ruleset(RULESET).limit_ms
    yield _("full time of a round: %(limit)s s (by the rules %(rules)s s)") % {
        "limit": limit // 1000,
        "rules": by_the_rules // 1000,
    }
    for attempt in judged.attempts:
        yield _("round %(round)s, attempt %(attempt)s: %(red)s : %(blue)s after %(elapsed)s s – %(kind)s %(winner)s") % {
            **attempt, **attempt["standing"], "elapsed": attempt["elapsed"] / 1000, "winner": attempt["winner"] or "",
        }  # fmt: skip
    level = (first["kind"], first["standing"], first["elapsed"]) == ("rerun", LEVEL, limit)
    facts = _facts(judged, bout)
    yield _("changed by the captain: %(men)s") % {"men": ", ".join(facts["changed"]) or "–"}
    yield _("cards: %(cards)s") % {"cards": ", ".join(facts["cards"]) or "–"}
    yield _("brought back: %(men)s") % {"men": ", ".join(facts["back"]) or "–"}
    wanted = {
        _("the first round ended 6 : 6 at full time and was fought again"): level,
        _("the captain changed five men through his own link"): len(facts["changed"]) == CHANGED,
        _("a yellow and a red card were given"): {card.split()[0] for card in facts["cards"]} >= {"yellow", "red"},
        _("a man was brought back"): bool(facts["back"]),
        _("a judge was cut off and came back"): progress.cuts > 0 and progress.reconnects > 0,
        _("the log gives the stored result again"): progress.replays == 1 and progress.mismatches == 0,
        _("%(count)s spectators saw what the log says") % {"count": SCREENS}: (progress.watched, progress.astray) == (SCREENS, 0),
    }
    for sentence, held in wanted.items():
        yield f"{'✓' if held else '✗'} {sentence}"
        if not held:
            progress.failures.append(_("not so: %(sentence)s") % {"sentence": sentence})


def _facts(judged: Judged, bout: Bout) -> dict[str, list[str]]:
    """Who was changed, carded and brought back, as the log has it."""
    entries = LogEntry.objects.filter(bout=bout, refused="").order_by("seq")
    before = set(bout.sides["red"]["main"])
    named = entries.filter(do="lineup", seat="red-captain").first()
    cards = [entry.data["card"] for entry in entries.filter(do="sanction")]
    offenders = [violation["fighter"] for violation in judged.conduct.all() if violation["status"] == "confirmed"]
    return {
        "changed": [fighter for fighter in named.data["fighters"] if fighter not in before] if named else [],
        "cards": [f"{card} {fighter}" for card, fighter in zip(cards, offenders, strict=False)],
        "back": [entry.data["fighter"] for entry in entries.filter(do="reinstate")],
    }
