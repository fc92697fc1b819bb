"""Says to the browser what a page may load: only what this server itself gives.

No page of ours has inline scripts or styles, so injected ones do not run. The one exception is the API's own
documentation, whose page is made by a library with inline parts.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.deprecation import MiddlewareMixin

POLICY = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    # Some browsers do not count ws:// of the same host as 'self'.
    "connect-src": "'self' ws: wss:",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
}
DOCS_PATH = "/api/docs/"
DOCS_POLICY = {**POLICY, "script-src": "'self' 'unsafe-inline'", "style-src": "'self' 'unsafe-inline'"}


def header(policy: dict[str, str]) -> str:
    """The policy as the header's text."""
    return "; ".join(f"{name} {value}" for name, value in policy.items())


class ContentSecurityPolicyMiddleware(MiddlewareMixin):
    """Adds the policy to every answer that has none of its own."""

    get_response: Callable[[HttpRequest], HttpResponse]

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        policy = DOCS_POLICY if request.path.startswith(DOCS_PATH) else POLICY
        response.headers.setdefault("Content-Security-Policy", header(policy))
        return response
