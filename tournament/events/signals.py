"""What the organiser's hand in the admin tells the apps above."""

from __future__ import annotations

from django.dispatch import Signal

# ring: Ring – added by hand in the admin; a new ring needs its seats.
ring_added = Signal()
