"""What screens read of a bracket."""

from __future__ import annotations

from typing import Any

from tournament.events.models import Nomination


def bracket(nomination: Nomination) -> dict[str, Any]:
    """Data of the frame `nominations/<id>` of docs/protocol.md, without `now`. Not drawn: no matches."""
    raise NotImplementedError
