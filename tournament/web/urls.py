"""Addresses of the pages."""

from __future__ import annotations

from django.templatetags.static import static
from django.urls import path
from django.views.generic import RedirectView
from django.views.i18n import set_language

from tournament.web.views import accounts, captain, organise, public, seats, settle

urlpatterns = [
    path("", public.home, name="home"),
    path("events/<slug:slug>/", public.event, name="event"),
    path("events/<slug:slug>/organise/", organise.organise, name="organise"),
    path("events/<slug:slug>/rehearse/", organise.rehearse, name="rehearse"),
    path("events/<slug:slug>/rehearsal/", organise.rehearsal_status, name="rehearsal"),
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
