"""Addresses of the pages."""

from __future__ import annotations

from django.templatetags.static import static
from django.urls import path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from tournament.web.views import accounts, captain, organise, public, seats, settle, team_acts, team_import, teams

urlpatterns = [
    path("", public.home, name="home"),
    path("events/<slug:slug>/", public.event, name="event"),
    path("events/<slug:slug>/organise/", organise.organise, name="organise"),
    path("events/<slug:slug>/rehearse/", organise.rehearse, name="rehearse"),
    path("events/<slug:slug>/rehearsal/", organise.rehearsal_status, name="rehearsal"),
    path("events/<slug:slug>/teams/", teams.teams, name="teams"),
    path("events/<slug:slug>/teams/add/", teams.add_team, name="team_add"),
    path("events/<slug:slug>/teams/<int:entry_id>/", teams.team, name="team"),
    path("events/<slug:slug>/teams/<int:entry_id>/print/", teams.print_team, name="team_print"),
    path("events/<slug:slug>/teams/<int:entry_id>/place/", team_acts.place, name="team_place"),
    path("events/<slug:slug>/teams/<int:entry_id>/newcomer/", team_acts.newcomer, name="team_newcomer"),
    path("events/<slug:slug>/teams/<int:entry_id>/save/", team_acts.save, name="team_save"),
    path("events/<slug:slug>/teams/<int:entry_id>/declare/", team_acts.declare, name="team_declare"),
    path("events/<slug:slug>/teams/<int:entry_id>/reopen/", team_acts.reopen, name="team_reopen"),
    path("events/<slug:slug>/teams/<int:entry_id>/renew/", team_acts.renew, name="team_renew"),
    path("events/<slug:slug>/teams/<int:entry_id>/copy/", team_acts.copy, name="team_copy"),
    path("events/<slug:slug>/teams/<int:entry_id>/import/", team_import.team_import, name="team_import"),
    path("events/<slug:slug>/teams/<int:entry_id>/import/check/", team_import.check_import, name="team_import_check"),
    path("events/<slug:slug>/teams/<int:entry_id>/import/accept/", team_import.accept_import, name="team_import_accept"),
    path("events/<slug:slug>/teams/<int:entry_id>/import/drop/", team_import.drop_import, name="team_import_drop"),
    path("devices/<int:device_id>/revoke/", organise.revoke, name="revoke"),
    path("seats/<int:seat_id>/renew/", organise.renew, name="renew"),
    path("nominations/<int:nomination_id>/draw/", organise.draw, name="draw"),
    path("nominations/<int:nomination_id>/settle/", settle.settle, name="settle"),
    path("rings/<int:ring_id>/", public.scoreboard, name="scoreboard"),
    path("rings/<int:ring_id>/pad/<str:seat>/", seats.pad, name="pad"),
    path("rings/<int:ring_id>/desk/", seats.desk, name="desk"),
    path("e/<str:secret>/", seats.enrol, name="enrol"),
    path("c/<str:secret>/", captain.captain, name="captain"),
    path("login/", accounts.SignIn.as_view(), name="login"),
    path("logout/", accounts.SignOut.as_view(), name="logout"),
    path("in/<str:token>/", accounts.by_link, name="by_link"),
    # Pages that are not ours (admin, documentation) ask for it by this name.
    path("favicon.ico", RedirectView.as_view(url=static("img/mark.svg"))),
    path("lang/", set_language, name="set_language"),
]
