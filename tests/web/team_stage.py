"""Makes an event with one big team and prints what a browser needs to organise it: `python -m tests.web.team_stage`."""

from __future__ import annotations

import json

import django

if __name__ == "__main__":
    django.setup()
    from django.contrib.auth.models import User

    from tests import factories
    from tournament.launch.signin import mint

    event = factories.make_event(slug="spring", name="Весенний кубок 2027", language="cs")
    team = factories.make_team(
        factories.make_nomination(event, ruleset="isb/mass-21", name="21 × 21"), "Дружина Новиков-Преображенских", 21, 26
    )
    for number in range(3):
        factories.make_fighter(f"Александра Новикова-Преображенская {number}", team.club)
    print(json.dumps({"team": f"/events/spring/teams/{team.pk}/", "token": mint(User.objects.create_superuser("olga"))}))
