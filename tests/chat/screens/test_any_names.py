"""Whatever people and groups are called, every screen is read by Telegram, keeps its shape and tells them apart."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.chat.screens.every_screen import Shown, lobby_screens, popups_of, screens_of
from tests.chat.screens.looks import Moment, lobby_look, session_moments
from zole_bot.chat.content import Content
from zole_bot.chat.screens.final import final_screen
from zole_bot.chat.screens.notify import notify_screen, room_open_screen, room_taken_screen
from zole_bot.chat.screens.result import private_result_screen, result_screen
from zole_bot.chat.screens.sheet import MAX_WIDTH, MINUS, score_screen, sheet_popup, signed, width_of
from zole_bot.chat.screens.standings import history_screen, standings_screen
from zole_bot.i18n import LANGUAGES, texts
from zole_bot.look import KnownGroup, Look, PastSession, Standing
from zole_bot.names import clean_name, isolated, tell_apart
from zole_bot.playground import FormattedText
from zole_bot.playground.entities import check_length, clean_text, is_blank
from zole_bot.playground.html import parse_html
from zole_bot.room import ChatId, Phase

PLAIN = ("Anna", "Bruno", "Clara", "David", "Emils")
STRANGE = ("a >_< b & c", "_", "*", "`", "[", "<b>", "</pre>", "&lt;", "{ $name }", "%s", "\\", "-", "−5", "=1+1")
STRANGE_TOO = (
    "\u202eanna",
    "\u200b\u2060",
    "ליאור",
    "שלום 5",
    "سلمى",
    "👩‍👩‍👧",
    "\u0301",
    "A\nB",
    "Jānis",
    "jānis",
    "W" * 64,
)
NAMES = st.lists(
    st.tuples(*[st.sampled_from(("", *STRANGE, *STRANGE_TOO)) | st.text(max_size=12)] * 2), min_size=5, max_size=5
)
HEBREW = re.compile("[\u0590-\u08ff]")
ISOLATED = re.compile("\u2068[^\u2068\u2069]*\u2069")


def named(moment: Moment, names: tuple[str, ...], title: str, language: str) -> Moment:
    """The same moment among people of other names."""

    def look(look: Look) -> Look:
        players = tuple(replace(player, name=names[player.player]) for player in look.players)
        return replace(look, players=players, title=title, language=language)

    return Moment(look(moment.group), tuple(look(seat) for seat in moment.seats), moment.deal)


@cache
def moments() -> tuple[Moment, ...]:
    """Moments of every kind in two sessions of five: bids, a burial, cards, an offer, results and the end."""
    played = [
        *session_moments("klasiska", PLAIN, deals=2, seed=1, is_timid=True, gives_up=True),
        *session_moments("galds", PLAIN, deals=2, seed=4),
    ]
    return tuple(moment for at, moment in enumerate(played) if moment.deal is None or at % 9 == 0)


def read(content: Content) -> FormattedText:
    """Read a message as strictly as Telegram does, or stricter; fail where it would be refused."""
    formatted = check_length(clean_text(parse_html(content.text)), 4096, "message is too long")
    assert not is_blank(formatted.text)
    return formatted


def sheet_of(content: Content) -> list[str]:
    """Give the lines of the score sheet in a message."""
    (block,) = re.findall("<pre>(.*?)</pre>", content.text, re.DOTALL)
    return html.unescape(block).splitlines()


def is_turned(text: str) -> bool:
    """Tell whether letters that run from right to left stand where they could turn around what is beside them."""
    while (without := ISOLATED.sub("", text)) != text:
        text = without
    return HEBREW.search(text) is not None


def shape(shown: Shown) -> tuple[object, ...]:
    """What must not hang on names: lines, formatting, and what every button does."""
    kind, _, content = shown
    formatted = read(content)
    rows = tuple(tuple((button.data, button.url, button.style) for button in row) for row in content.rows)
    return kind, formatted.text.count("\n"), tuple(entity.kind for entity in formatted.entities), rows


@cache
def plain_shapes(place: int, language: str) -> tuple[tuple[object, ...], ...]:
    return tuple(shape(shown) for shown in screens_of(named(moments()[place], PLAIN, "Zole", language)))


@settings(max_examples=25, deadline=None, derandomize=True)
@given(NAMES, st.text(max_size=20) | st.sampled_from(STRANGE + STRANGE_TOO), st.sampled_from(LANGUAGES), st.data())
def test_no_name_and_no_title_breaks_or_bends_any_screen(
    people: list[tuple[str, str]], title: str, language: str, data: st.DataObject
) -> None:
    """Field case 80: names and titles by chance through every screen, against the strict parser.

    Field case 37: every pop-up has at most 200 characters, also while somebody holds ten cards: they are in the hand.
    """
    cleaned = [clean_name(f"{first} {last}".strip(), f"Player {n}") for n, (first, last) in enumerate(people)]
    names, place = tell_apart(cleaned), data.draw(st.integers(0, len(moments()) - 1))
    moment = named(moments()[place], names, clean_name(title, "Zole"), language)
    for shown, plain in zip(screens_of(moment), plain_shapes(place, language), strict=True):
        assert shape(shown) == plain
        assert not is_turned(read(shown[2]).text), shown
    for popup in popups_of(moment):
        assert 0 < len(popup) <= 200
        assert not is_turned(popup)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*STRANGE, *STRANGE_TOO])
def test_a_strange_name_is_read_where_it_stands(name: str, language: str) -> None:
    """Field case 82: names `_`, `*`, a backtick and `[` pass unchanged, as does all else that can be seen."""
    shown, t = clean_name(name, "Player 7"), texts(language)
    group, url = KnownGroup(ChatId(1), shown, True), "https://t.me/zole_bot?start=join_a"
    look = lobby_look(names=(shown, "Anna", "Ilze"), language=language)
    contents = [content for kind, _, content in lobby_screens(look) if kind == "lobby"]
    contents += [standings_screen(t, shown, (Standing(shown, 3, -5, 1, 0),))]
    contents += [history_screen(t, (PastSession(0.0, "veca", 3, ((shown, -5), ("Anna", 5)), False),))]
    contents += [room_open_screen(t, ChatId(1), shown, url), room_taken_screen(t, ChatId(1), shown, Phase.DEAL)]
    contents += [notify_screen(t, [group])]
    for content in contents:
        told = read(content).text + "".join(button.label for row in content.rows for button in row)
        assert isolated(shown) in told or shown[:13] in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_lost_reads_so_everywhere(language: str) -> None:
    """Field case 81: negative scores on every screen and in every pop-up that tells scores."""
    t = texts(language)
    for moment in (named(moment, PLAIN, "Zole", language) for moment in moments()):
        look = moment.group
        if not look.settled:
            continue
        losers = [player for player in look.circle if look.totals[player] < 0]
        for player in losers:
            score, seat = signed(look.totals[player]), moment.seats[player]
            assert score.startswith(MINUS)
            if look.deal is None:
                assert score in read(result_screen(look, look.settled[-1])).text
                assert score in read(private_result_screen(seat, look.settled[-1])).text
            assert f"{PLAIN[player]} {score}" in sheet_popup(look)
            assert score in read(standings_screen(t, "Zole", (Standing("Anna", 1, look.totals[player], 1, 0),))).text
            past = PastSession(0.0, "veca", 1, (("Anna", look.totals[player]),), False)
            assert f"Anna {score}" in read(history_screen(t, (past,))).text
        if look.phase is Phase.CLOSED:
            settled = [total + change for total, change in zip(look.totals, look.settling or (), strict=True)]
            assert min(settled) < 0
            assert all(signed(total) in read(final_screen(look)).text for total in settled)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("names", [PLAIN, tuple(f"{sign} & <{'W' * 18}>" for sign in "12345")], ids=["plain", "long"])
def test_a_sheet_of_500_deals_fits_into_one_message(names: tuple[str, ...], language: str) -> None:
    """Field case 87: 500 deals: each message at most 4096 after its entities are read.

    The sheet has no pages: a long one shows its last rows (bot.md §6), and /export gives all of them.
    """
    last = named(moments()[-1], names, "&" * 24, language).group
    one = next(deal for deal in reversed(last.settled) if deal.result.big is not None)
    settled = tuple(replace(one, number=n, view=one.view if n == 500 else None) for n in range(1, 501))
    totals = (-1200, 1100, -900, 800, 200)
    closed = replace(last, settled=settled, totals=totals, settling=(0,) * 5)
    between = replace(closed, phase=Phase.BETWEEN, close_reason=None, settling=None)
    for content in (
        result_screen(between, settled[-1]),
        score_screen(between),
        score_screen(closed),
        final_screen(closed),
    ):
        read(content)
        head, more, *deals, line, total = sheet_of(content)
        assert {width_of(row) for row in (head, *deals, line, total)} == {MAX_WIDTH}
        assert more == " ⋮"
        assert [int(row.split()[0]) for row in deals] == list(range(501 - len(deals), 501))
    assert len(sheet_popup(between)) <= 200


def test_people_of_one_name_are_told_apart_however_short_their_names_are_made() -> None:
    """Field case 85: on the sheet, in pop-ups and on buttons each of five has his own name."""
    long = "Maksimiliāns Aleksandrs"
    names, has_buttons = tell_apart([long] * 5), False
    for moment in (named(moment, names, "Zole", "en") for moment in moments()):
        for kind, look, content in screens_of(moment):
            labels = [button.label for row in content.rows for button in row if "Mak" in button.label]
            assert len(set(labels)) == len(labels), kind
            has_buttons |= bool(labels)
            if kind == "result":
                assert len(set(sheet_of(content)[0].split()[1:])) == len(look.circle)
        told = re.findall(r"(\S.*?) [+−]?\d+(?: · |$)", sheet_popup(moment.group).splitlines()[-1])
        assert len(set(told)) == len(told)
    assert has_buttons
