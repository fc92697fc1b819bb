"""Where a rehearsal leaves off chance: what a written story may decide in a group fight. This one decides nothing."""

from __future__ import annotations

from tournament.rehearsal.melee import Melee
from tournament.rehearsal.steps import Frame


class Story:
    """Chance decides everything. Stories override what they have written down."""

    def truth(self, bout: Frame, by_lot: Melee) -> Melee:
        """What really happens in the attempt that `bout` shows the beginning of."""
        return by_lot

    def changes(self, bout: Frame) -> int | None:
        """How many men the captain of `bout["side"]` changes before this attempt; None: as chance has it."""
        return None

    def card(self, draft: Frame) -> str | None:
        """What the hofmarshal gives for a violation; None: as chance has it."""
        return None


CHANCE = Story()
