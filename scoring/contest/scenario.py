"""Judges one scenario file of `kind: draw`: what comes of it, and what was expected and did not come.

The outcome is the contest's view, with `refused` (the code, or null) and the answer to each invariant that
the file names.
"""

from __future__ import annotations

from typing import Any

from scoring.contest.contest import Contest
from scoring.contest.formats import FORMATS
from scoring.contest.reading import read_request, without_expect
from scoring.contest.request import Refused
from scoring.matching import Difference, differences


def run(data: Any) -> tuple[dict[str, Any], list[Difference]]:
    """Return the outcome and the differences of a file already read as JSON.

    Raises `Malformed(pointer, message)` for a file that is no scenario, and for formats that are not judged
    yet. Differences name their place in the outcome, those of a log entry `/log/<n>/...`.
    """
    request = read_request(data)
    shape = FORMATS[data["format"]]
    drawn = shape.draw(request)
    if isinstance(drawn, Refused):
        refusal = {"refused": drawn.code}
        return refusal, differences(data.get("expect", {}), refusal)
    contest, found = _fight(drawn, data.get("log", []))
    expect = dict(data.get("expect", {}))
    invariants = {name: shape.invariants[name](contest) for name in expect.pop("invariants", [])}
    outcome = {
        **contest.view(),
        "refused": None,
        "invariants": {n: not said for n, said in invariants.items()},
    }
    found += differences(expect, outcome)
    found += [{"path": f"/invariants/{name}", "expected": True, "actual": said} for name, said in invariants.items() if said]
    return outcome, found


def _fight(contest: Contest, log: list[Any]) -> tuple[Contest, list[Difference]]:
    """Apply the log and return the contest after it, with what its entries expected and did not get.

    A refused entry that expects nothing is no difference: like a bout's log, the file may tell of refusals.
    """
    found: list[Difference] = []
    for place, entry in enumerate(log):
        answer = contest.apply(without_expect(entry))
        refusal = answer if isinstance(answer, Refused) else None
        if isinstance(answer, Contest):
            contest = answer
        if "expect" in entry:
            said = {"refused": refusal and refusal.code, "affects": list(refusal.affects) if refusal else []}
            found += differences(entry["expect"], {**contest.view(), **said}, f"/log/{place}")
    return contest, found
