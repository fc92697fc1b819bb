"""QR codes of the seats' enrolment links."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(text: str) -> SafeString:
    """The code as an inline SVG without style attributes; it takes the size that the page's CSS gives it."""
    code = segno.make_qr(text, error="m")
    return mark_safe(code.svg_inline(border=4, omitsize=True, light="#fff", dark="#000"))  # noqa: S308 (numbers only)
