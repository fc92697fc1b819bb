"""What the draw tells the bouts above it. Sent after the commit."""

from __future__ import annotations

from django.dispatch import Signal

# nomination_id: int, bout_ids: list[int] – a draw or a withdrawal changed these bouts of the bracket.
bracket_changed = Signal()
