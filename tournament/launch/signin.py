"""The organiser's one-time sign-in link `/in/<token>/`.

A token is a signed note of the user and of his last sign-in. Redeeming it stamps a new sign-in, so that the token, and
every other one made before, is dead from then on; nothing has to be remembered.
"""

from __future__ import annotations

from datetime import timedelta

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core import signing
from django.utils import timezone

LIFE = timedelta(hours=12)
SALT = "tournament.launch.signin"


def mint(user: User) -> str:
    """A token that signs this user in once, within 12 hours and before any other sign-in of his."""
    return signing.dumps([user.pk, last_sign_in(user)], salt=SALT)


def redeem(token: str) -> User | None:
    """The user to sign in, or None when the token is forged, too old, used, or its user is barred.

    The caller signs the user in at once (`django.contrib.auth.login`); a second call with the same token gives None,
    also when two arrive together.
    """
    try:
        primary_key, stamp = signing.loads(token, salt=SALT, max_age=LIFE)
    except (signing.BadSignature, TypeError, ValueError):
        return None
    user = get_user_model().objects.filter(pk=primary_key, is_active=True).first()
    if user is None or last_sign_in(user) != stamp:
        return None
    unchanged = get_user_model().objects.filter(pk=user.pk, last_login=user.last_login)
    now = timezone.now()
    if unchanged.update(last_login=now) != 1:
        return None
    user.last_login = now
    return user


def last_sign_in(user: User) -> str:
    """The moment of the user's last sign-in as text; empty before the first."""
    return user.last_login.isoformat() if user.last_login else ""
