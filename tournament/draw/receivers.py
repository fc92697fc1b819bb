"""How a bracket follows the registry below it."""

from __future__ import annotations

from typing import Any

from django.db.models import Q
from django.dispatch import receiver
from django.utils.translation import gettext as _

from tournament.draw import services
from tournament.draw.standing import is_being_fought
from tournament.registry.models import Entry
from tournament.registry.services import WithdrawRefused
from tournament.registry.signals import entry_withdrawing, entry_withdrawn


@receiver(entry_withdrawing)
def refuse_while_fighting(entry: Entry, **_kwargs: Any) -> None:
    """Who is on the list cannot be withdrawn: that bout has to be ended first."""
    his = entry.nomination.bouts.select_for_update().filter(Q(red=entry) | Q(blue=entry))
    fighting = next((bout for bout in his if is_being_fought(bout)), None)
    if fighting is not None:
        raise WithdrawRefused(
            _("Bout %(number)s of %(name)s has been called. End it first, by an award if need be.")
            % {"number": fighting.number, "name": entry.name}
        )


@receiver(entry_withdrawn)
def let_the_opponent_advance(entry: Entry, **_kwargs: Any) -> None:
    services.withdrawn(entry.nomination)
