"""Changes of the registry that reach further than one row."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournament.events.models import Event, Nomination
from tournament.registry.models import Admission, Entry, Fighter
from tournament.registry.signals import entry_withdrawing, entry_withdrawn


class WithdrawRefused(Exception):
    """The entry cannot be withdrawn now; the text is a sentence that says why and what to do."""


def withdraw(entry: Entry) -> Entry:
    """Take the entry out of its nomination for good: its open bouts go to the opponents, at once or when they are known.

    Withdrawing again changes nothing. Raises WithdrawRefused while a bout of the entry is being fought.
    """
    with transaction.atomic():
        # The lock keeps a call of the same fighter, in another process, before or after this and never in between.
        Nomination.objects.select_for_update().get(pk=entry.nomination_id)
        entry.refresh_from_db()
        if entry.withdrawn_at is not None:
            return entry
        entry_withdrawing.send(Entry, entry=entry)
        entry.withdrawn_at = timezone.now()
        entry.save(update_fields=["withdrawn_at"])
        entry_withdrawn.send(Entry, entry=entry)
    return entry


def admit(event: Event, fighter: Fighter, by: str = "") -> bool:
    """Let the fighter fight at this event: the desk has checked what admission needs (ISB-110). False: he was admitted."""
    _admission, made = Admission.objects.get_or_create(event=event, fighter=fighter, defaults={"by": by[:150]})
    return made


def bar(event: Event, fighter: Fighter) -> bool:
    """Take an admission back; bouts that have begun keep him. False: he was not admitted."""
    admission = Admission.objects.filter(event=event, fighter=fighter).first()
    if admission is not None:
        admission.delete()
    return admission is not None
