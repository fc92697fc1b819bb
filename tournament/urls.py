"""All addresses of the product; each door keeps its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

from tournament.api.views import healthz

urlpatterns = [
    path("admin/", admin.site.urls),
    path("healthz", healthz, name="healthz"),
    path("api/", include("tournament.api.urls")),
    path("", include("tournament.web.urls")),
]
