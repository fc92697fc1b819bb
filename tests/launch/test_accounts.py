"""The organiser's account of the first start."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User

from tournament.launch import accounts

pytestmark = pytest.mark.django_db


def test_the_first_start_makes_the_organiser_and_tells_the_password_once() -> None:
    user, password = accounts.ensure_organiser()
    assert (user.username, user.is_staff, user.is_superuser) == ("organiser", True, True)
    assert user.check_password(password)
    assert accounts.ensure_organiser() == (user, "")


def test_an_administrator_who_is_there_is_the_organiser() -> None:
    admin = User.objects.create_superuser("vera", password="x")
    assert accounts.ensure_organiser() == (admin, "")
    assert User.objects.count() == 1


def test_an_organiser_who_lost_his_rights_gets_them_back_when_nobody_else_has_any() -> None:
    User.objects.create_user("organiser", password="old", is_active=False)
    user, password = accounts.ensure_organiser()
    assert user.is_active
    assert user.check_password(password)
    assert user.is_superuser


def test_passwords_are_random_and_easy_to_read() -> None:
    made = {accounts.new_password() for _ in range(50)}
    assert len(made) == 50
    assert all(re.fullmatch(r"(?:[a-hjkmnp-z2-9]{4}-){2}[a-hjkmnp-z2-9]{4}", password) for password in made)
