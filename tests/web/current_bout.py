"""Prints the id of the bout that is on a ring: `python -m tests.web.current_bout <ring id>`."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from tournament.events.models import Ring

    print(Ring.objects.get(pk=sys.argv[1]).current_bout_id)
