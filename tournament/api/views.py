"""The HTTP door: the same commands and frames as the sockets, for scripts and for tablets whose socket is down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import ObjectDoesNotExist, RequestDataTooBig
from django.db import connection
from django.http import HttpRequest, JsonResponse
from django.http.request import UnreadablePostError
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from scoring import RulesetError
from tournament import clock
from tournament.api.credentials import captain, device_and_seat
from tournament.api.placing import placed_at
from tournament.api.schemas import (
    LANGUAGE,
    SEAT_KEY,
    SEAT_NAME,
    AckShape,
    BoutShape,
    BracketShape,
    CommandShape,
    EventShape,
    ProblemShape,
    RefusedShape,
)
from tournament.bouts import selectors
from tournament.bouts.answers import on_the_wire, refusal
from tournament.bouts.models import Bout, LogEntry
from tournament.bouts.policy import captain_seat, may_command
from tournament.bouts.services import submit
from tournament.bouts.wire import parse_object

# Keys of the envelope, not of the command.
ENVELOPE = ("type", "bout", "pressed", "sent")
STATUS = {"forbidden": 403, "bad_command": 400}


class SpokenView(APIView):
    """A view that answers in the language of `?lang=`, else of Accept-Language."""

    authentication_classes: list[Any] = []

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        chosen = request.GET.get("lang", "")
        with translation.override(chosen if chosen in dict(settings.LANGUAGES) else translation.get_language()):
            response = super().dispatch(request, *args, **kwargs)
            return response.render() if hasattr(response, "render") else response


class Commands(SpokenView):
    """Takes one command for a bout."""

    @extend_schema(
        request=CommandShape,
        parameters=[LANGUAGE, SEAT_KEY, SEAT_NAME],
        responses={200: AckShape, 400: RefusedShape, 403: RefusedShape, 404: RefusedShape, 409: RefusedShape},
    )
    def post(self, request: Request, bout_id: int) -> Response:
        """Judge one command. 200: it counts and is on disk; 409: refused; 403: not this seat's; 400: not understood."""
        received = clock.now_ms()
        try:
            command = parse_object(_body(request))
        except ValueError as error:
            return Response(refusal("bad_command", str(error), bout=bout_id), status=400)
        named = command.get("id")
        bout = Bout.objects.filter(pk=bout_id).first()
        if bout is None:
            return Response(refusal("unknown_target", command_id=named, bout=bout_id), status=404)
        device, seat = device_and_seat(request._request, bout)
        of_captain = captain_seat(captain(request._request), bout, command.get("do"))
        if of_captain is not None:
            device, seat = None, of_captain  # he speaks for himself, also from a tablet of the ring
        allowed = of_captain is not None or (device is not None and may_command(device, bout, seat))
        if not allowed or command.get("bout", bout_id) != bout_id:
            return Response(refusal("forbidden", command_id=named, bout=bout_id), status=403)
        at = received if device is None else placed_at(device, command, received)
        inner = {key: value for key, value in command.items() if key not in ENVELOPE}
        answer = submit(bout_id, inner, seat=seat, at=at, received=received, device=device, door=LogEntry.Door.HTTP)
        status = 200 if answer.refused is None else STATUS.get(answer.refused, 409)
        return Response(on_the_wire(answer, named), status=status)


class BoutState(SpokenView):
    """The public state of a bout."""

    @extend_schema(responses={200: BoutShape, 404: ProblemShape, 409: ProblemShape})
    def get(self, request: Request, bout_id: int) -> Response:
        """BOUT of docs/protocol.md, as spectators see it."""
        return _framed(lambda: selectors.bout_frame(bout_id))


class BoutLog(SpokenView):
    """The log of an official bout."""

    @extend_schema(responses={200: OpenApiTypes.OBJECT, 404: ProblemShape, 409: ProblemShape})
    def get(self, request: Request, bout_id: int) -> Response:
        """The log as a scenario file: `python -m scoring` judges it again. 409 until the result is official."""
        bout = Bout.objects.filter(pk=bout_id).first()
        if bout is None:
            return _missing()
        if bout.official_at is None or not bout.pin:
            return _problem(_("The log is published when the result is official."), 409)
        return Response(selectors.scenario(bout_id))


class NominationBracket(SpokenView):
    """The bracket of a nomination."""

    @extend_schema(responses={200: BracketShape, 404: ProblemShape})
    def get(self, request: Request, nomination_id: int) -> Response:
        """The bracket as it stands."""
        return _framed(lambda: selectors.nomination_frame(nomination_id))


class EventOverview(SpokenView):
    """An event at a glance."""

    @extend_schema(responses={200: EventShape, 404: ProblemShape})
    def get(self, request: Request, slug: str) -> Response:
        """Rings with the bouts being fought and waiting, and all brackets."""
        return _framed(lambda: selectors.event_frame(slug))


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    """Whether the server lives and can read its database; its clock (ms) and the version of SQLite."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
        version = None
        if connection.vendor == "sqlite":
            # Asked of the library that serves the database, which need not be the one that Python was built with.
            version = cursor.execute("SELECT sqlite_version()").fetchone()[0]
    return JsonResponse({"ok": True, "clock": clock.now_ms(), "sqlite": version})


def _body(request: Request) -> bytes:
    """The body as it came. Raises ValueError where it cannot be read."""
    try:
        return request._request.body
    except (RequestDataTooBig, UnreadablePostError) as error:
        raise ValueError("the body is too big or did not arrive whole") from error


def _framed(frame: Callable[[], dict[str, Any]]) -> Response:
    try:
        return Response(frame())
    except ObjectDoesNotExist:
        return _missing()
    except RulesetError as error:
        return _problem(_("The ruleset of this nomination cannot be used (%(why)s).") % {"why": error}, 409)


def _missing() -> Response:
    return _problem(_("There is nothing at this address. Check the number or the name."), 404)


def _problem(detail: str, status: int) -> Response:
    return Response({"detail": detail}, status=status)
