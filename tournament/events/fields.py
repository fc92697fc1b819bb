"""Fields that several apps share: names of people, clubs and places.

One name must be one text: the same word typed on two keyboards may differ in its code points (й as one letter or as и
with a breve), so names are kept NFC-normalised with single spaces, and are then equal when they look equal.
"""

from __future__ import annotations

import unicodedata
from typing import Any

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _

NAME_LENGTH = 80


def tidy_name(text: str) -> str:
    """The name NFC-normalised, trimmed, with single spaces between its words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def no_control_letters(text: str) -> None:
    """Refuse letters that no screen can show (line feeds, direction marks, lone surrogates)."""
    for letter in text:
        if unicodedata.category(letter) in {"Cc", "Cf", "Cs"} and letter != "\u200d":
            raise ValidationError(
                _("The name holds a letter that cannot be shown (code %(code)s). Type the name anew."),
                code="control_letter",
                params={"code": f"U+{ord(letter):04X}"},
            )


class NameField(models.CharField):  # type: ignore[type-arg]
    """A name of at most 80 letters, kept as `tidy_name` gives it."""

    default_validators = [no_control_letters]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("max_length", NAME_LENGTH)
        super().__init__(*args, **kwargs)

    def to_python(self, value: Any) -> Any:
        text = super().to_python(value)
        return tidy_name(text) if isinstance(text, str) else text

    def get_prep_value(self, value: Any) -> Any:
        return self.to_python(super().get_prep_value(value))

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        value = self.to_python(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value
