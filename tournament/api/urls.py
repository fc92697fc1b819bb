"""Addresses of the HTTP door (docs/protocol.md, HTTP)."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from tournament.api import views

app_name = "api"
urlpatterns = [
    path("bouts/<int:bout_id>/commands/", views.Commands.as_view(), name="commands"),
    path("bouts/<int:bout_id>/", views.BoutState.as_view(), name="bout"),
    path("bouts/<int:bout_id>/log/", views.BoutLog.as_view(), name="log"),
    path("nominations/<int:nomination_id>/", views.NominationBracket.as_view(), name="nomination"),
    path("events/<slug:slug>/", views.EventOverview.as_view(), name="event"),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api:schema"), name="docs"),
]
