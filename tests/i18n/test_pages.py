"""Pages in each language: chosen by the browser or by the switch, and without English between the words."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import translation

from tests.factories import GROUP_CREW, Crew, draw_group, draw_nomination, enrol_crew, make_event, make_ring
from tests.i18n import messages
from tournament.events.models import Ring
from tournament.rosters.models import Roster
from tournament.web.templatetags.draws import unmet_wishes
from tournament.web.views.seats import cookie_name

pytestmark = pytest.mark.django_db

# Some words that must be read on each page, as text or in the table for its script.
EXPECTED: dict[str, dict[str, list[str]]] = {
    "ru": {
        "home": ["Турниры", "Организаторам", "1 мая 2027"],
        "event": ["На ристалищах", "Ристалище свободно", "Финал", "победитель {match}", "1 мая 2027"],
        "scoreboard": ["Ристалище свободно", "Далее", "внезапная смерть"],
        "pad": ["Линия 2", "Красные", "Синие", "Отменить", "Сигнал", "Нарушение", "голова или корпус, двумя руками"],
        "desk": ["Гофмаршал", "Бой!", "Стоп бой", "Утвердить результат", "Нет планшета: {seats}", "Жёлтая карточка"],
        "login": ["Войти", "Имя пользователя", "Пароль"],
        "organise": ["Распечатать коды", "Жеребьёвка по тексту", "Отозвать", "Новый код"],
        "enrol": ["Занять место"],
        "stranger": ["Попросите у организатора код этого места"],
    },
    "cs": {
        "home": ["Turnaje", "Pro pořadatele", "1. května 2027"],
        "event": ["Na kolbištích", "Kolbiště je volné", "Finále", "vítěz {match}", "1. května 2027"],
        "scoreboard": ["Kolbiště je volné", "Další", "náhlá smrt"],
        "pad": ["Čárový 2", "Červená", "Modrá", "Vrátit", "Signál", "Přestupek", "hlava nebo trup, obouruč"],
        "desk": ["Hofmaršál", "Boj!", "Stop boj", "Potvrdit výsledek", "Bez tabletu: {seats}", "Žlutá karta"],
        "login": ["Přihlásit se", "Uživatelské jméno", "Heslo"],
        "organise": ["Vytisknout kódy", "Vylosováno textem", "Odebrat", "Nový kód"],
        "enrol": ["Obsadit místo"],
        "stranger": ["Požádejte pořadatele o kód tohoto místa"],
    },
}
CASES = [(language, page) for language, pages in EXPECTED.items() for page in pages]


@pytest.fixture
def crew() -> Crew:
    ring = make_ring()
    crew = enrol_crew(ring)
    draw_nomination(ring=ring)
    return crew


def _address(page: str, ring: Ring) -> str:
    secret = ring.seats.get(name="line-1").secret
    return {
        "home": "/",
        "event": f"/events/{ring.event.slug}/",
        "scoreboard": f"/rings/{ring.pk}/",
        "pad": f"/rings/{ring.pk}/pad/line-2/",
        "desk": f"/rings/{ring.pk}/desk/",
        "login": "/login/",
        "organise": f"/events/{ring.event.slug}/organise/",
        "enrol": f"/e/{secret}/",
        "stranger": f"/rings/{ring.pk}/pad/line-3/",
    }[page]


def _visitor(page: str, crew: Crew) -> Client:
    client = Client()
    if page in ("pad", "desk"):
        seat = "line-2" if page == "pad" else "hofmarshal"
        client.cookies[cookie_name(crew.ring.pk, seat)] = crew.keys[seat]
    if page == "organise":
        client.force_login(User.objects.create_superuser("organiser"))
    return client


def _said(html: str) -> str:
    """All that the page says: its text, labels and titles, and the words that its script will show."""
    tables = re.findall(r'<script id="strings" type="application/json">(.*?)</script>', html, re.DOTALL)
    words = " | ".join(text for table in tables for text in _texts(json.loads(table)))
    labels = " | ".join(re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', html))
    bare = re.sub(r"<script\b.*?</script>", "", html, flags=re.DOTALL)
    return unescape(" | ".join([re.sub(r"<[^>]+>", " | ", bare), labels])) + words


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)]
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value]


def _english(said: str, language: str) -> list[str]:
    """The English messages that stand in the text as a whole, but for those that are the same in the language."""
    pieces = {piece.strip() for piece in said.split("|")} - {""}
    return [message.id for message in messages.translated(language) if message.id in pieces and message.string != message.id]


GROUP_EXPECTED: dict[str, dict[str, list[str]]] = {
    "ru": {
        "console": ["Поле 1", "Здесь будут ваши последние действия.", "третья точка опоры", "«К бою!» Закрыть составы"],
        "captain": ["Запас", "Отправить", "Как в прошлый раз"],
        "teams": ["Добавить команду", "Страница капитана"],
        "team": ["Заявить состав", "Загрузить файл", "Ссылка капитана"],
        "import": ["Выберите файл", "Посмотреть"],
        "print": ["Печать", "Капитан"],
        "event": ["Кто выведен"],
    },
    "cs": {
        "console": ["Zde budou vaše poslední úkony.", "třetí bod opory", "„K boji!“ Uzavřít sestavy"],
        "captain": ["Lavička", "Odeslat", "Jako minule"],
        "teams": ["Přidat tým", "Stránka kapitána"],
        "team": ["Uzavřít soupisku", "Načíst soubor", "Odkaz kapitána"],
        "import": ["Vyberte soubor", "Prohlédnout"],
        "print": ["Tisk", "Kapitán"],
        "event": ["Kdo je vyřazen"],
    },
}
GROUP_CASES = [(language, page) for language, pages in GROUP_EXPECTED.items() for page in pages]


@pytest.mark.parametrize(("language", "page"), GROUP_CASES)
def test_a_page_of_teams_speaks_the_language_of_the_browser(language: str, page: str) -> None:
    nomination = draw_group(2, make_ring(make_event(language=language), length_m=30, width_m=15))
    ring, roster = nomination.ring, Roster.objects.get(entry=nomination.bouts.get().red)
    assert ring is not None
    crew = enrol_crew(ring, GROUP_CREW)
    team = f"/events/{nomination.event.slug}/teams/{roster.entry_id}/"
    address = {
        "console": f"/rings/{ring.pk}/pad/field-1/",
        "captain": f"/c/{roster.secret}/",
        "teams": f"/events/{nomination.event.slug}/teams/",
        "team": team,
        "import": f"{team}import/",
        "print": f"{team}print/",
        "event": f"/events/{nomination.event.slug}/",
    }[page]
    client = Client()
    client.cookies[cookie_name(ring.pk, "field-1")] = crew.keys["field-1"]
    if page in ("teams", "team", "import", "print"):
        client.force_login(User.objects.create_superuser("organiser"))
    said = _said(client.get(address, headers={"accept-language": f"{language},en;q=0.3"}).content.decode())
    assert [words for words in GROUP_EXPECTED[language][page] if words not in said] == []
    assert _english(said, language) == []


@pytest.mark.parametrize(("language", "page"), CASES)
def test_a_page_speaks_the_language_of_the_browser(language: str, page: str, crew: Crew) -> None:
    answer = _visitor(page, crew).get(_address(page, crew.ring), headers={"accept-language": f"{language},en;q=0.3"})
    html = answer.content.decode()
    said = _said(html)
    assert f'<html lang="{language}">' in html
    assert [word for word in EXPECTED[language][page] if word not in said] == []
    assert _english(said, language) == []


def test_a_language_that_is_not_spoken_here_gets_english(crew: Crew) -> None:
    answer = Client().get("/", headers={"accept-language": "fi"})
    assert "For organisers" in answer.content.decode()


def test_the_switch_holds_against_the_browsers_language(crew: Crew) -> None:
    client = Client(headers={"accept-language": "cs"})
    page = _address("event", crew.ring)
    before = client.get(page).content.decode()
    assert re.search(r'name="language" value="cs"[^>]*aria-current="true"', before)

    moved = client.post("/lang/", {"language": "ru", "next": page})
    assert (moved.status_code, moved["Location"]) == (302, page)

    after = client.get(page).content.decode()
    assert re.search(r'name="language" value="ru"[^>]*aria-current="true"', after)
    assert "Ристалище свободно" in after
    assert "Турниры" in client.get("/").content.decode()


@pytest.mark.parametrize(("language", "words"), [("ru", "Такой страницы нет"), ("cs", "Taková stránka není")])
def test_a_wrong_address_is_told_in_the_language(language: str, words: str) -> None:
    answer = Client().get("/nowhere/", headers={"accept-language": language})
    assert answer.status_code == 404
    assert words in answer.content.decode()


@pytest.mark.parametrize(
    ("language", "words"),
    [("ru", ["Участники", "Заявки", "Ристалища", "Жеребьёвка"]), ("cs", ["Účastníci", "Přihlášky", "Kolbiště", "Losování"])],
)
def test_the_administration_names_things_in_the_language(language: str, words: list[str], client: Client) -> None:
    client.force_login(User.objects.create_superuser("organiser"))
    html = client.get("/admin/", headers={"accept-language": language}).content.decode()
    assert [word for word in words if word not in html] == []


def test_clubmates_who_meet_at_once_are_named_with_the_reason(crew: Crew) -> None:
    drawn = crew.ring.event.nominations.get().drawn
    first, second = drawn.entrants[0], drawn.entrants[1]
    drawn.notes = [{"entrants": [first["id"], second["id"]], "why": "both_seeded"}]
    with translation.override("ru"):
        [told] = unmet_wishes(drawn)
    assert told.startswith("Seed 1 и Seed 2 — из одного клуба")
