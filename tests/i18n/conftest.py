"""What the tests of words share: each begins in English and leaves no language behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture(autouse=True)
def _english_before_and_after() -> Iterator[None]:
    with translation.override("en"):
        yield
