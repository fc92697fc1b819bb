"""The words of the hofmarshal's desk, and the reasons that it offers.

A reason is sent and logged as it reads on the desk: the log is kept in the language of the crew.
"""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournament.web.words import COMMON, Words

DO: Words = {
    "call": _("Call"),
    "arrive": _("On the list"),
    "ready": _("Ready"),
    "fight": _("Fight!"),
    "fight_on": _("Fight on!"),
    "pause": _("Pause"),
    "stop": _("Stop fight"),
    "resume": _("Resume"),
    "confirm": _("Confirm the result"),
    "award": _("Award"),
    "cast": _("Cast the vote"),
    "rule": _("Ruling"),
    "admit": _("Admit"),
    "sanction": _("Card"),
    "violation": _("Violation"),
    "withdraw": _("Open palm"),
    "undo": _("Undo"),
    "alert": _("Alert"),
    "seat": _("Seat"),
    "hit": _("Tap"),
}

BLOCKED: Words = {
    "offline": _("The desk is offline: the command is kept and sent later."),
    "no_bout": _("No bout is on the ring. Call one."),
    "other_bout": _("The bout on the ring is not official yet."),
    "sides_open": _("A side is not known yet."),
    "missing": _("No tablet: {seats}"),
    "not_ready": _("Not ready: {side}"),
    "not_arrived": _("Not on the list: {side}"),
    "pending": _("Hits are still being counted, one second."),
    "call": _("Only a bout that waits can be called."),
    "arrive": _("Only after the call."),
    "ready": _("Only after the call and before the fight."),
    "fight": _("Only when both sides are ready, or out of a pause."),
    "pause": _("Only while the round runs."),
    "stop": _("Only in a round."),
    "resume": _("Only after a stop or at the end of the time."),
    "confirm": _("Only after “Stop fight” or an award."),
    "cast": _("Only where the proposal is a vote."),
    "award": _("The result is official."),
    "violation": _("The result is official."),
    "withdraw": _("The result is official."),
    "seat": _("The result is official."),
}

REASONS: Words = {
    "pause": [_("Armour to be fixed"), _("Weapon broken"), _("Interference"), _("Medical check"), _("Fighters to be parted")],
    "stop": [_("Safety"), _("Injury"), _("Armour lost"), _("Both fighters exhausted")],
    "resume": [_("Stopped by mistake"), _("It was meant as a pause")],
    "technical": [_("Did not appear in time"), _("Was not ready in time")],
    "withdrawal": [_("Open palm"), _("The second threw in the towel")],
    "medical": [_("The doctor's decision"), _("Injury")],
    "disqualification": [_("Gross violation"), _("Repeated violations")],
    "double_loss": [_("Neither side appeared"), _("Both sides disqualified")],
    "cast": [_("More active"), _("Cleaner hits"), _("Better control of the fight")],
    "dismiss": [_("Not seen as a violation"), _("Accidental contact, no violation"), _("Reported twice")],
    "grant": [_("Seen by the hofmarshal"), _("Confirmed by the line marshal")],
    "drop": [_("Not seen by the hofmarshal"), _("No accented hit")],
    "admit": [_("Struck in time")],
    "seat": [],
}

ASK: Words = {
    "stop": _("Stop the round before its time?"),
    "confirm": _("Make the result official?"),
    "award": _("Award the bout?"),
    "dismiss": _("Dismiss the violation?"),
    "resume": _("Go on with the round?"),
    "cast": _("Cast the deciding vote for {name}?"),
    "withdraw": _("Open palm: {name} gives up?"),
    "red": _("Red card: {name} is disqualified?"),
    "void": _("Void the last tap of {seat}?"),
    "undo": _("Take back: {what}?"),
    "seat_on": _("Mark {seat} as present without a tablet?"),
    "seat_off": _("Mark {seat} as absent?"),
    "pause": _("Why the pause?"),
    "rule": _("Ruling on the hit"),
}

DESK: Words = {
    **COMMON,
    "do": DO,
    "blocked": BLOCKED,
    "reasons": REASONS,
    "ask": ASK,
    "offer": {
        "technical_red": _("Technical victory of {red}"),
        "technical_blue": _("Technical victory of {blue}"),
        "early_stop": _("One side is outnumbered: stop the round"),
        "pause": _("A pause is due"),
        "cap_red": _("Half of the marshals have {red} at the last hit: stop?"),
        "cap_blue": _("Half of the marshals have {blue} at the last hit: stop?"),
        "review_disputes": _("Open hits could change who leads: rule on them before you confirm"),
    },
    "proposal": {
        "none": _("No proposal yet"),
        "wins": _("Proposal: {name} wins – {kind}"),
        "nobody": _("Proposal: {kind}"),
    },
    "result": _("Official: {name} – {kind}"),
    "why": {
        "after_limit": _("after the time"),
        "after_stop": _("after the stop"),
        "paused": _("in the pause"),
        "before_start": _("before the start"),
    },
    "dispute": {
        "lone": _("one marshal only"),
        "value": _("value in dispute"),
    },
    "worth": _("worth {n}"),
    "grant": _("Grant"),
    "drop": _("Drop"),
    "admit": _("Admit"),
    "more": _("Reason…"),
    "nothing_open": _("Nothing open"),
    "open_hits": _("Open hits do not change who leads"),
    "queue_empty": _("No bout waits for this ring"),
    "tablet": _("Tablet {n}"),
    "two_tablets": _("Two tablets in one seat"),
    "no_tablet": _("No tablet"),
    "without_tablet": _("Present without a tablet"),
    "mark_present": _("Mark present"),
    "mark_absent": _("Mark absent"),
    "disconnected": _("not connected"),
    "delay": _("{n} ms"),
    "void_tap": _("Void last tap"),
    "undo_what": _("Undo: {what}"),
    "nothing_to_undo": _("Nothing to undo"),
    "kept": _("Commands kept until the link is back: {n}"),
    "sent": _("sent"),
    "refused": _("Not taken: {message}"),
    "alert_from": _("{seat}: {note}"),
    "draft": _("reported"),
    "present_reason": _("Present without a tablet"),
}
