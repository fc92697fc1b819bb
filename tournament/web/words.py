"""The words that the pages' scripts show, in the reader's language.

A page puts its table into a json_script block; `static/js/lib/strings.js` reads it. Placeholders are `{name}`.
Every code that the wire may bring has its word here; a test holds the lists against the rulebook.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

Words = dict[str, Any]

SIDES: Words = {"red": _("Red"), "blue": _("Blue")}

SEATS: Words = {
    "hofmarshal": _("Hofmarshal"),
    "secretary": _("Secretary"),
    "authenticity": _("Authenticity expert"),
    "line": _("Line {n}"),
    "field": _("Field {n}"),
    "red-captain": _("Captain of red"),
    "blue-captain": _("Captain of blue"),
    "red-fighter": _("Fighter of red"),
    "blue-fighter": _("Fighter of blue"),
}

LINKS: Words = {
    "connecting": _("Connecting…"),
    "online": _("Connected"),
    "offline": _("Offline"),
    "forbidden": _("No right"),
    "gone": _("Not found"),
}

PHASES: Words = {
    "scheduled": _("Not called yet"),
    "called": _("Called to the list"),
    "helmets": _("Helmets on"),
    "ready": _("Both ready"),
    "fighting": _("Fight!"),
    "paused": _("Pause"),
    "time_up": _("Time is up"),
    "stopped": _("Stopped – the hofmarshal decides"),
    "break": _("Break before the next round"),
    "official": _("Official result"),
}

KINDS: Words = {
    "points": _("by points"),
    "cap": _("by the last hit needed"),
    "elimination": _("all opponents out"),
    "time": _("by time"),
    "technical": _("technical victory"),
    "withdrawal": _("the opponent withdrew"),
    "medical": _("medical decision"),
    "disqualification": _("the opponent is disqualified"),
    "double_loss": _("both sides lose"),
    "early_stop": _("stopped early"),
    "rerun": _("equal – the round is fought again"),
    "sudden_death": _("sudden death"),
    "vote": _("the hofmarshal's vote"),
}

VIOLATIONS: Words = {
    "not_permitted_action": _("Action that is not permitted"),
    "thrust": _("Thrust"),
    "non_target_strike": _("Blow to a non-target area"),
    "joint_lock": _("Joint lock"),
    "remove_protection": _("Taking off protection"),
    "attack_on_withdrawn": _("Attack on a fighter with an open palm"),
    "choke": _("Choke"),
    "left_list": _("Left the list"),
}

CARDS: Words = {
    "caution": _("Caution"),
    "yellow": _("Yellow card"),
    "red": _("Red card"),
    "dismiss": _("Dismiss"),
}

REASONS_OUT: Words = {
    "third_support": _("third point of support"),
    "both_feet_outside": _("both feet outside"),
    "fell_outside": _("fell outside"),
    "gear_broken_or_lost": _("gear broken or lost"),
    "touched_lying_fighter": _("touched a lying fighter"),
    "palm": _("open palm"),
    "card": _("card"),
    "disqualified": _("disqualified"),
}

COMMON: Words = {
    "side": SIDES,
    "seat": SEATS,
    "link": LINKS,
    "phase": PHASES,
    "kind": KINDS,
    "violation": VIOLATIONS,
    "card": CARDS,
    "reason": REASONS_OUT,
    "round": _("Round {n}"),
    "rounds_won": _("rounds won: {n}"),
    "standing_points": _("standing points: {n}"),
    "level_again": _("Equal {red} : {blue} – the round is fought again"),
    "attempt": _("attempt {n}"),
    "sudden_death_round": _("Sudden death"),
    "hits": _("hits: {n}"),
    "wins": _("{name} wins"),
    "nobody_wins": _("No winner"),
    "bout_number": _("Bout {n}"),
    "ring_number": _("Ring {n}"),
    "late_by": _("late by {time}"),
}

SCOREBOARD: Words = {
    **COMMON,
    "idle": _("The ring is free"),
    "awaits": _("awaiting the hofmarshal"),
    "call_clock": _("since the call"),
    "place": {
        "winner_of": _("winner of {match}"),
        "loser_of": _("loser of {match}"),
        "place": _("place {place} of pool {pool}"),
        "bye": pgettext_lazy("a place in a bracket that stays empty", "bye"),
    },
    "goes_on": _("goes on"),
    "withdrawn": _("withdrawn"),
    "release": {
        "": "",
        "live": _("live"),
        "provisional": _("provisional"),
        "official": _("official"),
    },
}

PAD: Words = {
    **COMMON,
    "offline": _("Offline. Tap on – nothing is lost."),
    "offline_kept": _("Offline – taps kept: {n}. Nothing is lost."),
    "no_bout": _("Waiting for the next bout"),
    "running": _("Fight! Taps count"),
    "paused": _("Pause – the clock stands"),
    "time_up": _("Time is up"),
    "stopped": _("Stop – the round is over"),
    "official": _("The bout is over"),
    "waiting": {
        "scheduled": _("Waiting for the call"),
        "called": _("Fighters are called"),
        "helmets": _("Helmets on"),
        "ready": _("Ready – wait for “Fight!”"),
        "break": _("Break"),
    },
    "hit": _("Hit"),
    "zone": {
        "head_or_torso": _("head or torso, two hands"),
        "limb": _("limb, or one hand"),
    },
    "step": {"kept": _("kept"), "sent": _("sent"), "heard": _("heard"), "refused": _("refused")},
    "undo": _("Undo"),
    "undo_tap": _("Undo: {side}"),
    "undo_left": _("{n} s"),
    "alerted": _("The hofmarshal is told"),
    "reported": _("Reported to the hofmarshal"),
    "undone": _("Taken back"),
    "kept_here": _("Kept on this tablet until the link is back"),
    "refused": _("Not taken: {message}"),
    "not_durable": _("This browser cannot store taps: do not reload while offline."),
    "palm_sure": _("Touch again: {side} gives up"),
    "note_needed": _("Write what was done."),
    "kept_for_later": _("Taps kept on this tablet: {n}. They are sent when it is enrolled again."),
}

# Below a figure there is room for one short word.
SHORT_REASONS: Words = {
    "third_support": pgettext_lazy("short: third point of support", "support"),
    "both_feet_outside": pgettext_lazy("short: both feet outside", "outside"),
    "fell_outside": pgettext_lazy("short: fell outside", "fell out"),
    "gear_broken_or_lost": pgettext_lazy("short: gear broken or lost", "gear"),
    "touched_lying_fighter": pgettext_lazy("short: touched a lying fighter", "on lying"),
    "palm": pgettext_lazy("short: open palm", "palm"),
    "card": pgettext_lazy("short: a card", "card"),
    "disqualified": pgettext_lazy("short: disqualified", "disq."),
}

# Ten reasons stand in a row below the figures of the console: two words each at most.
BUTTON_REASONS: Words = {
    "third_support": pgettext_lazy("button: third point of support", "third point of support"),
    "both_feet_outside": pgettext_lazy("button: both feet outside", "both feet outside"),
    "fell_outside": pgettext_lazy("button: fell outside", "fell outside"),
    "gear_broken_or_lost": pgettext_lazy("button: gear broken or lost", "gear broken or lost"),
    "touched_lying_fighter": pgettext_lazy("button: touched a lying fighter", "touched a lying fighter"),
    "palm": pgettext_lazy("button: open palm", "open palm"),
    "card": pgettext_lazy("button: a card", "card"),
    "disqualified": pgettext_lazy("button: disqualified", "disqualified"),
}

PARTS: Words = {
    "knee": _("Knee"),
    "hand": _("Hand"),
    "elbow": _("Elbow"),
    "torso": _("Torso"),
    "buttocks": _("Buttocks"),
}

FIELD: Words = {
    **PAD,
    "short": SHORT_REASONS,
    "button": BUTTON_REASONS,
    "part": PARTS,
    "step": {**PAD["step"], "late": _("late")},
    "duel_on": _("A duel is on: field judges rest"),
    "running": _("Fight! Touch who is out"),
    "running_count": _("Fight! Count who stands"),
    "running_watch": _("Fight!"),
    "stands": _("in the fight"),
    "is_out": _("out"),
    "no_reason": _("out, no reason given yet"),
    "why_out": _("{who} is out. Why?"),
    "did": {
        "out": _("is out"),
        "reinstate": _("back"),
        "withdraw": _("palm"),
        "violation": _("violation"),
        "count": _("count"),
        "lock": _("line-ups locked"),
    },
    "undo_what": _("Undo: {what} · {n} s"),
    "calm": {
        "already_out": _("Already out – counted once"),
        "not_out": _("Already back in the fight"),
    },
    "lock": {
        "open": _("To battle! Lock the line-ups"),
        "sent": _("Locking the line-ups…"),
        "locked": _("Line-ups are locked"),
    },
    "locked_now": _("The line-ups are locked"),
    "who": _("Who broke the rules?"),
    "palm": _("Open palm: gives up"),
    "back_of": _("Back into the fight: {who}"),
    "brought_back": _("Back in the fight"),
    "other_counts": _("{seat}: {n}"),
    "count_open": _("The judges differ – the hofmarshal decides"),
}

CAPTAIN: Words = {
    **COMMON,
    "opponent": _("against {name}"),
    "opponent_open": _("the opponent is not known yet"),
    "ring_open": _("ring not known yet"),
    "call_clock": _("since the call"),
    "fight_clock": _("left of the round"),
    "break_clock": _("to the next round"),
    "break_over": _("The break is over"),
    "barred": _("barred by cards"),
    "to_bench": _("{who}: to the bench"),
    "to_fight": _("{who}: to the fight"),
    "state": {
        "clean": _("This line-up stands."),
        "dirty": _("Changed, not sent yet."),
        "kept": _("Offline: kept on this phone and sent by itself."),
        "sent": _("Sent, waiting for the server's answer…"),
        "accepted": _("Accepted by the server at {time}"),
        "refused": _("Refused: {reason}"),
        "locked": _("Locked: nobody changes his line-up now."),
        "too_late": _("Locked before you sent it: your change {changes} does not count."),
        "official": _("The bout is over."),
        "too_many": _("{n} named, {main} may fight: take off {over}."),
        "too_few": _("({n} of {main})"),
        "barred_named": _("Barred by cards: {who}. Take off."),
        "nobody": _("Name at least one fighter."),
        "not_durable": _("This browser cannot keep it: do not close the page while offline."),
    },
    "send": _("Send"),
    "send_changes": _("Send {changes}"),
    "take": _("Take this one"),
    "change": _("{time} · {who}: {changes}"),
    "by_me": _("you"),
    "no_changes": _("no change"),
    "first_named": _("named {n}"),
}

ORGANISE: Words = {
    "so_far": _("bouts: {bouts} · disputes: {disputes}"),
    "figures": _("bouts: {bouts} · taps: {taps} · lost: {lost} · disputes: {disputes}"),
}
