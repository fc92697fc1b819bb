"""What the registry tells the apps above it."""

from __future__ import annotations

from django.dispatch import Signal

# entry: Entry – about to be withdrawn; sent inside the transaction, a receiver may raise WithdrawRefused.
entry_withdrawing = Signal()

# entry: Entry – withdrawn now; sent inside the same transaction, so that the bracket follows or nothing happens.
entry_withdrawn = Signal()
