"""Signing in: by password with a pause after failures, by the one-time link, and out again."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournament.launch import signin
from tournament.web import throttle


@pytest.fixture
def olga(db: None) -> User:
    return User.objects.create_user("olga", password="right", is_staff=True)


def try_password(client: Client, password: str, name: str = "olga", **extra: str):
    return client.post("/login/", {"username": name, "password": password}, **extra)


def test_the_right_password_signs_in_and_goes_back_to_where_one_came_from(client, olga) -> None:
    answer = client.post("/login/?next=/events/x/organise/", {"username": "olga", "password": "right"})
    assert (answer.status_code, answer.headers["Location"]) == (302, "/events/x/organise/")


def test_a_foreign_address_is_no_place_to_go_back_to(client, olga) -> None:
    answer = client.post("/login/?next=https://evil.example/", {"username": "olga", "password": "right"})
    assert answer.headers["Location"] == "/"


def test_after_five_failures_even_the_right_password_has_to_wait(client, olga) -> None:
    for _ in range(throttle.FREE_FAILURES):
        assert try_password(client, "wrong").status_code == 200
    answer = try_password(client, "right")
    assert answer.status_code == 429
    assert "Wait 60 seconds" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_pause_is_for_that_name_from_that_address_only(client, olga) -> None:
    for _ in range(throttle.FREE_FAILURES):
        try_password(client, "wrong")
    assert try_password(client, "wrong", name="OLGA ").status_code == 429
    assert try_password(client, "wrong", name="gleb").status_code == 200
    assert try_password(client, "right", REMOTE_ADDR="10.0.0.7").status_code == 302


def test_a_success_clears_the_count(client, olga) -> None:
    for _ in range(throttle.FREE_FAILURES - 1):
        try_password(client, "wrong")
    assert try_password(client, "right").status_code == 302
    client.logout()
    assert try_password(client, "wrong").status_code == 200


def test_opening_the_one_time_link_does_not_use_it_up(client, olga) -> None:
    path = f"/in/{signin.mint(olga)}/"
    assert client.get(path).status_code == 200
    assert client.post(path).status_code == 302
    assert client.session["_auth_user_id"] == str(olga.pk)


def test_the_one_time_link_works_once(client, olga) -> None:
    path = f"/in/{signin.mint(olga)}/"
    client.post(path)
    again = Client().post(path)
    assert again.status_code == 403
    assert "used already" in again.content.decode()


def test_a_forged_link_signs_nobody_in(client, olga) -> None:
    assert client.post("/in/WzEsIiJd:1xY:forged/").status_code == 403
    assert "_auth_user_id" not in client.session


def test_signing_out_needs_a_post(client, olga) -> None:
    client.force_login(olga)
    assert client.get("/logout/").status_code == 405
    assert client.post("/logout/").headers["Location"] == "/"
    assert "_auth_user_id" not in client.session
