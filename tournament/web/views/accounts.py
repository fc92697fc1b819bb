"""Signing in and out. Only organisers have accounts; tablets have keys."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.launch import signin
from tournament.web import throttle

BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(LoginView):
    """The login page, with a pause after some failures."""

    template_name = "web/login.html"
    redirect_authenticated_user = True

    def _who(self) -> tuple[str, str]:
        return self.request.META.get("REMOTE_ADDR", ""), self.request.POST.get("username", "")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if throttle.is_paused(*self._who()):
            form = self.form_class(request, initial={"username": self._who()[1]})
            text = _("Too many wrong passwords. Wait %(seconds)s seconds and try again.")
            context = self.get_context_data(form=form, paused=text % {"seconds": throttle.PAUSE_S})
            return self.render_to_response(context, status=429)
        return super().post(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        throttle.note_failure(*self._who())
        return super().form_invalid(form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        throttle.forget(*self._who())
        return super().form_valid(form)


class SignOut(LogoutView):
    """Ends the session (by POST only) and goes home."""

    next_page = "/"


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def by_link(request: HttpRequest, token: str) -> HttpResponse:
    """The one-time link that the start prints. It is used up by the button's POST, not by a preview of the link."""
    if request.method != "POST":
        return render(request, "web/by_link.html")
    user = signin.redeem(token)
    if user is None:
        return render(request, "web/by_link_dead.html", status=403)
    login(request, user, backend=BACKEND)
    return HttpResponseRedirect(reverse("home"))
