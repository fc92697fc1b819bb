"""Shapes of the HTTP door for its OpenAPI description. Judging is the rules' work: nothing is validated twice here."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema_field
from rest_framework import serializers

from scoring.commands import CARDS, CAUSES, VERBS, VIOLATIONS
from tournament.bouts.refusals import SENTENCES


class CommandShape(serializers.Serializer[Any]):
    """A command: `do`, `id` and the keys of the verb (docs/rulebook/FORMAT.md); times are integer milliseconds."""

    id = serializers.RegexField(r"^[A-Za-z0-9_-]{8,64}$", help_text="made on the device; sent again, it is a repeat")
    do = serializers.ChoiceField(choices=sorted(VERBS))
    side = serializers.ChoiceField(choices=["red", "blue"], required=False)
    zone = serializers.CharField(required=False)
    grip = serializers.ChoiceField(choices=["two", "one"], required=False)
    clean = serializers.BooleanField(required=False)
    hit = serializers.IntegerField(required=False, help_text="id of the dispute that is ruled on")
    grant = serializers.BooleanField(required=False)
    value = serializers.IntegerField(required=False, help_text="points of a hit; of head counts the number standing")
    tap = serializers.IntegerField(required=False, help_text="id of the late tap that is admitted")
    code = serializers.ChoiceField(choices=list(VIOLATIONS), required=False)
    unintentional = serializers.BooleanField(required=False)
    violation = serializers.IntegerField(required=False, help_text="id of the draft that is closed")
    card = serializers.ChoiceField(choices=list(CARDS), required=False)
    fighters = serializers.ListField(child=serializers.CharField(), required=False, help_text="who starts: red-1, red-7 …")
    fighter = serializers.CharField(required=False, help_text="in groups, by side and surcoat number: red-7")
    part = serializers.CharField(required=False, max_length=60, help_text="of the body or the gear, beside the reason")
    change = serializers.ChoiceField(choices=[-1, 1], required=False, help_text="of a judge's head count")
    event = serializers.IntegerField(required=False, help_text="number in the log of what is explained or taken back")
    cause = serializers.ChoiceField(choices=list(CAUSES), required=False)
    seat = serializers.CharField(required=False)
    present = serializers.BooleanField(required=False)
    reason = serializers.CharField(required=False)
    note = serializers.CharField(required=False)
    pressed = serializers.IntegerField(required=False, help_text="the device's own clock at the touch, ms")
    sent = serializers.IntegerField(required=False, help_text="the device's own clock at the sending, ms")


class AckShape(serializers.Serializer[Any]):
    """The command counts and is on disk."""

    type = serializers.ChoiceField(choices=["ack"])
    id = serializers.CharField()
    bout = serializers.IntegerField()
    seq = serializers.IntegerField(help_text="its number in the bout's log")
    at = serializers.IntegerField(help_text="when it was placed, ms since 1970 on the server's clock")
    repeat = serializers.BooleanField(help_text="it was answered before; this is the first answer")


class RefusedShape(serializers.Serializer[Any]):
    """The command changes nothing; `message` says in the reader's language what to do."""

    type = serializers.ChoiceField(choices=["refused"])
    id = serializers.CharField(allow_null=True)
    bout = serializers.IntegerField(allow_null=True)
    seq = serializers.IntegerField(allow_null=True)
    code = serializers.ChoiceField(choices=sorted(SENTENCES))
    message = serializers.CharField()
    repeat = serializers.BooleanField()


class ProblemShape(serializers.Serializer[Any]):
    """Why there is nothing to show."""

    detail = serializers.CharField()


@extend_schema_field(OpenApiTypes.OBJECT)
class FrameField(serializers.JSONField):
    """One part of a frame, as docs/protocol.md has it."""


class BoutShape(serializers.Serializer[Any]):
    now = serializers.IntegerField(help_text="the server's clock, ms since 1970")
    ring = FrameField(allow_null=True)
    event = FrameField()
    bout = FrameField(help_text="BOUT of docs/protocol.md with the public state")


class BracketShape(serializers.Serializer[Any]):
    now = serializers.IntegerField(help_text="the server's clock, ms since 1970")
    nomination = FrameField()
    matches = FrameField(help_text="by place in the bracket: 1.1, 2.1, 3P …, and in pools: A1, B1 …")
    tables = serializers.ListField(child=FrameField(), help_text="TABLE of docs/protocol.md, one for each pool")
    podium = serializers.ListField(child=serializers.CharField())
    champion = serializers.CharField(allow_null=True)


class EventShape(serializers.Serializer[Any]):
    now = serializers.IntegerField(help_text="the server's clock, ms since 1970")
    event = FrameField()
    rings = serializers.ListField(child=FrameField())
    nominations = serializers.ListField(child=FrameField())


LANGUAGE = OpenApiParameter("lang", str, description="Language of messages: ru, en or cs; else Accept-Language decides.")
SEAT_KEY = OpenApiParameter(
    "Authorization", str, OpenApiParameter.HEADER,
    description="`Seat <device key>`, or the cookie of the enrolment; a captain: `Captain <secret of his link>`",
)  # fmt: skip
SEAT_NAME = OpenApiParameter("X-Seat", str, OpenApiParameter.HEADER, description="the seat, where the cookie speaks")
