"""What a page may load."""

from __future__ import annotations

import re

import pytest
from django.conf import settings
from django.test import Client

from tests.factories import draw_nomination
from tests.web.conftest import tablet


def policy_of(client: Client, path: str) -> dict[str, str]:
    header = client.get(path).headers["Content-Security-Policy"]
    return dict(part.strip().split(" ", 1) for part in header.split(";"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/login/", "/nowhere/", "/admin/login/"])
def test_no_page_of_ours_allows_inline_code_or_foreign_sources(client: Client, path: str) -> None:
    policy = policy_of(client, path)
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in " ".join(policy.values())


@pytest.mark.django_db
def test_the_documentation_of_the_api_gets_the_inline_parts_that_it_is_made_of(client: Client) -> None:
    policy = policy_of(client, "/api/docs/")
    assert policy["script-src"] == policy["style-src"] == "'self' 'unsafe-inline'"
    assert policy["default-src"] == "'self'"


@pytest.mark.django_db
def test_pages_hold_no_inline_script_style_or_handler(client, organiser, crew, ring) -> None:
    draw_nomination(5, ring=ring)
    pages = [
        (client, f"/events/{ring.event.slug}/"),
        (client, f"/rings/{ring.pk}/"),
        (organiser, f"/events/{ring.event.slug}/organise/"),
        (tablet(crew, "hofmarshal"), f"/rings/{ring.pk}/desk/"),
        (tablet(crew, "line-1"), f"/rings/{ring.pk}/pad/line-1/"),
    ]
    for reader, path in pages:
        text = reader.get(path).content.decode()
        scripts = re.findall(r"<script\b([^>]*)>", text)
        assert scripts, path
        assert all("src=" in script or 'type="application/json"' in script for script in scripts), path
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|javascript:", text), path


def test_every_script_and_stylesheet_that_a_template_names_is_there() -> None:
    templates = (settings.BASE_DIR / "templates").rglob("*.html")
    named = {name for path in templates for name in re.findall(r'{% static "([^"]+)" %}', path.read_text("utf-8"))}
    assert named
    assert [name for name in sorted(named) if not (settings.BASE_DIR / "static" / name).exists()] == []
