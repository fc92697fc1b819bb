"""The words of the product: which there are in the sources, and how the catalogues that hold them are written.

`python -m tests.i18n.messages` brings `tournament/locale/*/LC_MESSAGES/django.po` up to date with the sources (new
messages come in empty, gone ones go) and compiles each `django.mo`. Babel does both, so nobody needs GNU gettext; a
running event needs neither, it reads the `.mo`.
"""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_python
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "tournament" / "locale"
# English is in the sources themselves.
LANGUAGES = ("ru", "cs")
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "gettext_lazy": None, "gettext_noop": None,
    "ngettext": (1, 2), "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2), "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3), "npgettext_lazy": ((1, "c"), 2, 3),
}  # fmt: skip
COMMENT = "Translators:"
NO_DAY = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)


def po_path(language: str) -> Path:
    """The catalogue that people edit."""
    return LOCALE / language / "LC_MESSAGES" / "django.po"


def mo_path(language: str) -> Path:
    """The catalogue that the product reads."""
    return po_path(language).with_suffix(".mo")


def sources() -> list[Path]:
    """Every file that may speak to people: the product's Python and its templates."""
    return [*sorted((ROOT / "tournament").rglob("*.py")), *sorted((ROOT / "templates").rglob("*.html"))]


def extracted() -> Catalog:
    """All messages of the sources, untranslated, with the files that say them."""
    catalog = Catalog(charset="utf-8")
    for path in sources():
        place = path.relative_to(ROOT).as_posix()
        for message, context, comments in _messages(path):
            catalog.add(message, locations=[(place, 0)], auto_comments=comments, context=context)
    return catalog


def translated(language: str) -> Catalog:
    """The catalogue of a language as it is on disk."""
    with po_path(language).open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def compiled(catalog: Catalog) -> bytes:
    """The catalogue as a `.mo`; the same on any day."""
    catalog.creation_date = catalog.revision_date = NO_DAY
    out = io.BytesIO()
    write_mo(out, catalog)
    return out.getvalue()


def update(language: str) -> None:
    """Bring the language's `.po` up to date with the sources and compile its `.mo`."""
    catalog = translated(language)
    # No guessing: a message that changed is a new one, and somebody has to read it.
    catalog.update(extracted(), no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    out = io.BytesIO()
    write_po(out, catalog, width=120, omit_header=True, sort_by_file=True, include_lineno=False)
    header, _rest = po_path(language).read_text(encoding="utf-8").split("\n\n", 1)
    po_path(language).write_bytes(header.encode() + b"\n\n" + out.getvalue())
    mo_path(language).write_bytes(compiled(translated(language)))


def real(catalog: Catalog) -> list[Message]:
    """The messages without the header."""
    return [message for message in catalog if message.id]


def _messages(path: Path) -> Iterator[tuple[Any, str | None, list[str]]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".html":
        # The template as Python-like calls among filler; in parentheses its indentation means nothing.
        text = f"({templatize(text, origin=str(path))}\n)"
    for _line, function, message, comments in extract_python(io.BytesIO(text.encode()), KEYWORDS, [COMMENT], {}):
        # A call with a variable names no message; its texts stand in a gettext_noop elsewhere.
        if isinstance(message, tuple) and "pgettext" in function:
            yield (message[1] if len(message) == 2 else message[1:3]), message[0], comments
        elif message:
            yield (message[:2] if isinstance(message, tuple) else message), None, comments


if __name__ == "__main__":
    for spoken in LANGUAGES:
        update(spoken)
