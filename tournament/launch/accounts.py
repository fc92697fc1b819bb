"""The organiser's account, made on the first start so that nobody has to invent one before the doors open."""

from __future__ import annotations

import secrets

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User

NAME = "organiser"
# Read from one screen and typed into another: no letters or digits that look alike.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def ensure_organiser() -> tuple[User, str]:
    """The organiser and, only when the account has just been made, the password (otherwise empty).

    Where administrators exist already, the oldest of them is the organiser and no account is made.
    """
    users = get_user_model().objects
    administrators = users.filter(is_superuser=True, is_active=True).order_by("pk")
    user = administrators.filter(username=NAME).first() or administrators.first()
    if user is not None:
        return user, ""
    password = new_password()
    user, _ = users.update_or_create(
        username=NAME, defaults={"is_staff": True, "is_superuser": True, "is_active": True}
    )
    user.set_password(password)
    user.save()
    return user, password


def new_password() -> str:
    """Twelve random letters and digits in three groups (59 bits)."""
    return "-".join("".join(secrets.choice(ALPHABET) for _ in range(4)) for _ in range(3))
