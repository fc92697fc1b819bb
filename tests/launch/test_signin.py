"""The one-time link: it signs in once, and only while nothing has happened since."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.core import signing
from django.utils import timezone

from tournament.launch import signin

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return User.objects.create_superuser("organiser", password="x")


def test_a_link_signs_in_its_user(organiser: User) -> None:
    assert signin.redeem(signin.mint(organiser)) == organiser


def test_a_link_dies_after_its_use(organiser: User) -> None:
    token = signin.mint(organiser)
    assert signin.redeem(token) == organiser
    assert signin.redeem(token) is None


def test_of_two_who_press_at_once_one_gets_in(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token = signin.mint(organiser)
    read = signin.last_sign_in
    second: list[User | None] = []

    def other_one_comes_first(user: User) -> str:
        monkeypatch.setattr(signin, "last_sign_in", read)
        second.append(signin.redeem(token))
        return read(user)

    monkeypatch.setattr(signin, "last_sign_in", other_one_comes_first)
    assert signin.redeem(token) is None
    assert second == [organiser]


def test_a_sign_in_by_password_kills_the_link(organiser: User) -> None:
    token = signin.mint(organiser)
    user_logged_in.send(User, request=None, user=organiser)
    assert signin.redeem(token) is None


def test_a_link_made_after_a_sign_in_works(organiser: User) -> None:
    user_logged_in.send(User, request=None, user=organiser)
    organiser.refresh_from_db()
    assert signin.redeem(signin.mint(organiser)) == organiser


def test_a_link_lives_for_twelve_hours(organiser: User, monkeypatch: pytest.MonkeyPatch) -> None:
    token = signin.mint(organiser)
    now = signing.time.time()
    monkeypatch.setattr(signing.time, "time", lambda: now + 12 * 3600 + 60)
    assert signin.redeem(token) is None
    monkeypatch.setattr(signing.time, "time", lambda: now + 12 * 3600 - 60)
    assert signin.redeem(token) == organiser


@pytest.mark.parametrize("token", ["", "x", "x:y:z", "ü:1:2", signing.dumps([1, ""]), signing.dumps(7, salt=signin.SALT)])
def test_a_forged_token_is_nobody(organiser: User, token: str) -> None:
    assert signin.redeem(token) is None


def test_a_barred_user_stays_out(organiser: User) -> None:
    token = signin.mint(organiser)
    User.objects.update(is_active=False)
    assert signin.redeem(token) is None


def test_redeeming_stamps_the_sign_in(organiser: User) -> None:
    signin.redeem(signin.mint(organiser))
    organiser.refresh_from_db()
    assert organiser.last_login is not None
    assert timezone.now() - organiser.last_login < timedelta(minutes=1)
