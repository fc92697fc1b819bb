"""The words of the scripts: every code that the wire may bring has one."""

from __future__ import annotations

import json
import re

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder

from scoring.commands import VERBS, VIOLATIONS
from tournament.web.desk_words import DESK
from tournament.web.templatetags.seats import countdown, seat_name
from tournament.web.words import CAPTAIN, COMMON, FIELD, KINDS, ORGANISE, PAD, PHASES, REASONS_OUT, SCOREBOARD, SHORT_REASONS
from tournament.web.words import VIOLATIONS as WORDS_OF_VIOLATIONS

FORMAT = (settings.BASE_DIR / "docs" / "rulebook" / "FORMAT.md").read_text("utf-8")


def codes(start: str) -> set[str]:
    """The codes of a line of the rulebook's description of the state."""
    line = re.search(rf"^    {start}\s+(.+?)(?=^    [a-z])", FORMAT, re.M | re.S)
    assert line, start
    return set(re.findall(r"[a-z_]+", line[1]))


def test_every_phase_has_its_word() -> None:
    assert set(PHASES) == codes("phase")


def test_every_kind_of_result_has_its_word() -> None:
    assert set(KINDS) == codes("proposal") - {"null", "kind", "winner"}


def test_every_violation_has_its_word() -> None:
    assert set(WORDS_OF_VIOLATIONS) == set(VIOLATIONS)


def test_every_reason_to_be_out_has_its_word_and_a_short_one() -> None:
    line = re.search(r"\*\*Out\.\*\* Reasons: `([a-z_ ]+)`", FORMAT)
    assert line is not None
    assert set(REASONS_OUT) == set(SHORT_REASONS) == set(line[1].split())


def test_every_offer_has_its_word() -> None:
    offers = {code for code in codes("offers") if "_" in code} | {"pause"}
    assert set(DESK["offer"]) == offers


def test_every_verb_of_the_desk_has_its_word() -> None:
    shown = {verb for verb, who in VERBS.items() if "hofmarshal" in who.who} - {"lineup", "out", "reinstate", "explain"}
    assert shown <= set(DESK["do"])


def test_every_act_that_needs_a_reason_offers_some() -> None:
    acts = {"stop", "resume", "cast", "dismiss", "grant", "drop", "admit"}
    causes = {"technical", "withdrawal", "medical", "disqualification", "double_loss"}
    assert all(DESK["reasons"][act] for act in acts | causes)


def test_the_tables_can_be_sent_to_the_scripts() -> None:
    for table in (PAD, DESK, SCOREBOARD, ORGANISE, FIELD, CAPTAIN):
        assert json.loads(json.dumps(table, cls=DjangoJSONEncoder))


def test_every_word_that_a_script_asks_for_is_there() -> None:
    """Keys that are put together at run time end in a dot here and are checked by the tests above."""
    pages = {"pad": PAD, "desk": DESK, "event": SCOREBOARD, "field": FIELD, "captain": CAPTAIN}
    for folder, table in pages.items():
        for script in (settings.BASE_DIR / "static" / "js" / folder).glob("*.js"):
            for key in re.findall(r'\bt\("([a-z_.]+)"', script.read_text("utf-8")):
                level = table
                for part in key.split("."):
                    assert part in level, f"{script.name}: {key}"
                    level = level[part]


def test_every_word_of_the_desk_is_used() -> None:
    """A word is asked for by its key, or by a key put together at run time: then all words of its group are."""
    root = settings.BASE_DIR / "static" / "js"
    scripts = "".join(path.read_text("utf-8") for folder in ("desk", "lib", "field") for path in (root / folder).glob("*.js"))
    literal = set(re.findall(r"""["`]([a-z_]+(?:\.[a-z_]+)*)["`]""", scripts))
    groups = set(re.findall(r"`([a-z_]+)\.\$\{", scripts))
    named = literal | set(re.findall(r"\breasons\.([a-z_]+)", scripts)) | {key.partition(".")[2] for key in literal}
    own = {key: words for key, words in DESK.items() if key not in COMMON}
    unused = [key for key, words in own.items() if not isinstance(words, dict) and key not in literal]
    for group, words in own.items():
        if isinstance(words, dict) and (group not in groups or group in ("ask", "blocked", "lineup")):
            unused += [f"{group}.{key}" for key in words if key not in named]
    assert unused == []


def test_a_seat_is_named_with_its_number() -> None:
    assert [seat_name(name) for name in ("line-2", "hofmarshal", "red-captain", "drummer")] == [
        "Line 2", "Hofmarshal", "Captain of red", "drummer",
    ]  # fmt: skip


def test_a_clock_counts_down_in_whole_seconds_that_are_not_over_yet() -> None:
    times = [(90_000, 0), (90_000, 1), (90_000, 30_500), (60_000, 60_000), (60_000, 70_000)]
    assert [countdown({"limit": limit, "elapsed": elapsed}) for limit, elapsed in times] == [
        "1:30",
        "1:30",
        "1:00",
        "0:00",
        "0:00",
    ]
