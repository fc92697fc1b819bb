"""Revokes a device beside a running server: `python -m tests.web.revoke <device id>`."""

from __future__ import annotations

import sys

import django

if __name__ == "__main__":
    django.setup()
    from tournament.devices import services
    from tournament.devices.models import Device

    services.revoke(Device.objects.get(pk=sys.argv[1]))
