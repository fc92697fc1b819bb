"""What the bouts tell the doors. Sent after the commit, never before: a screen shows nothing that a power cut could take back."""

from __future__ import annotations

from django.dispatch import Signal

# bout_id: int, nomination_id: int, ring_id: int | None,
# advanced: bool (the bracket changed: a winner stands in his next slot, a draw or a withdrawal changed sides),
# next_change: int | None (ms on the server's clock: when the bout's state next changes by itself).
bout_changed = Signal()
