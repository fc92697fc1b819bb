"""One sentence per refusal code, in the reader's language. Each says what is wrong and what to do."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.bouts.details import in_language

SENTENCES: dict[str, Promise] = {
    "forbidden": _("This seat may not do that. Leave it to the hofmarshal, or use the device of the right seat."),
    "wrong_phase": _("The bout is not at that point now. Look at its phase and do what comes next there."),
    "crew_incomplete": _("The crew is not complete. Fill the empty seats first."),
    "side_not_ready": _("A side is not ready. Wait until both sides are on the list with their helmets on."),
    "reason_required": _("This needs a reason. Write it and send again."),
    "unknown_fighter": _("There is no such fighter in this bout. Choose one from the list."),
    "already_out": _("This fighter is out already. Nothing more is to be done."),
    "not_out": _("This fighter is not out, so there is nothing to take back."),
    "squad_size": _("The line-up has too many fighters, or none. Name as many as may start."),
    "lineup_locked": _("The line-up is locked until this attempt is over, or until «К бою» is taken back. Change it then."),
    "not_eligible": _("This fighter may not fight now. Choose another one."),
    "official": _("The result is official. Nothing in this bout can be changed any more; tell the organiser."),
    "unknown_target": _("There is no such bout, hit, violation or event. Reload the screen and choose again."),
    "bad_command": _("The command was not understood. Reload the page; if that does not help, tell the organiser."),
}


def sentence(code: str, detail: str = "", names: Mapping[str, str] | None = None) -> str:
    """What to tell a person who got this refusal, in the active language; `detail` says what exactly, in parentheses.

    `names` are those of fighters whom the detail names by their ids.
    """
    text = str(SENTENCES.get(code, SENTENCES["bad_command"]))
    said = in_language(detail, names)
    return f"{text} ({said})" if said else text
