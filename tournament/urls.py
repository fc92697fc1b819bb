"""All addresses of the product; each door keeps its own list."""

from __future__ import annotations

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/", include("tournament.api.urls")),
    path("", include("tournament.web.urls")),
]
