"""A phone at a case: nothing is open before it is asked for, nothing of the bomb leaves, and the case goes on."""

import http.client
import re
import socket
import threading

import pytest

from casino.engines.baccarat.bomb_deck import order_of
from casino.manual.phone.document import document
from casino.scenes.games.bomb.desk.phone import PhonePage
from tests.scenes.places import armed_bomb, bomb_at, in_networks, widget
from tests.support.drawn_words import words_of
from tests.support.tables_on_screen import session_of
from tests.tools.shots import baccarat_rounds

pytestmark = pytest.mark.usefixtures("unseen")


@pytest.fixture(autouse=True)
def alone():
    """This computer is in a network of its own."""
    with in_networks("127.0.0.1"):
        yield


def got(server):
    """All that a phone is sent, head and body."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    try:
        link.request("GET", f"/{server.token}/")
        answer = link.getresponse()
        return str(answer.getheaders()).encode() + answer.read()
    finally:
        link.close()


def serving():
    """The threads that serve phones."""
    return [thread.name for thread in threading.enumerate() if thread.name.startswith(("phone", "waitress"))]


def facts_of(table):
    """What tells this case from others, as it could be written anywhere; sums and ports stand in the manual too."""
    case, house = session_of(table).engine.case, table.house
    yield from (case.bomb.serial, case.code, case.code.replace("-", ""), house.profile.name)
    yield from (table.level.title, table.driver.plays_from.name, table.model.code)
    lit = [lamp.label for lamp in case.bomb.indicators]
    yield from (" ".join(lit), ", ".join(lit), ", ".join(case.bomb.ports), str(list(case.bomb.ports)))
    for module in case.modules:
        yield " ".join(order_of(case.bomb, module, module.deck, case.bomb.solved)[:4])


def test_a_phone_is_sent_the_manual_and_no_fact_of_the_case(app):
    sent = []
    for level in (baccarat_rounds.ONE, baccarat_rounds.FOUR):
        table = armed_bomb(app, level)
        widget(table, "phone").press()
        sent.append(got(table.driver.phone.server))
        assert sent[-1].endswith(document())
        found = [fact for fact in facts_of(table) if fact.encode() in sent[-1]]
        assert found == []
        table.driver.phone.on_left()
    one, other = (re.sub(rb"'Date', '[^']+'", b"", whole) for whole in sent)
    assert one == other


def test_nothing_is_open_before_it_is_asked_for_and_all_is_closed_with_the_case(app):
    table = bomb_at(app, baccarat_rounds.ONE)
    phone = table.driver.phone
    assert phone.server is None and serving() == []
    widget(table, "phone").press()
    page, server = app.house.stack.top, phone.server
    assert isinstance(page, PhonePage) and server.is_open
    app.frame([], 0.1)
    assert "No phone" in " ".join(words_of(app))
    got(server)
    app.frame([], 0.1)
    assert "A phone has the manual." in " ".join(words_of(app))
    server.has_refused = True
    app.frame([], 0.1)
    assert "A second phone was turned away." in " ".join(words_of(app))
    widget(page, "back").press()
    assert app.house.stack.top is table and server.is_open
    widget(table, "phone").press()
    assert phone.server is server and app.house.stack.top.title == page.title
    widget(app.house.stack.top, "stop").press()
    assert phone.server is None and not server.is_open and app.house.stack.top is table
    for closed in (table.driver.cases.place_another, table.driver.leave):
        widget(table, "phone").press()
        server = phone.server
        app.house.stack.pop()
        closed()
        assert phone.server is None and not server.is_open
    assert serving() == []


def test_another_phone_and_another_network_have_another_address(app):
    with in_networks("127.0.0.1", "::1" if socket.has_dualstack_ipv6() else "127.0.0.1"):
        table = bomb_at(app, baccarat_rounds.ONE)
        widget(table, "phone").press()
        phone, page = table.driver.phone, app.house.stack.top
        first = phone.server.address
        widget(page, "renew").press()
        assert phone.server.address != first
        if phone.has_networks:
            widget(page, "network").press()
            assert phone.server.address.startswith("http://[::1]:")
        phone.close()


def test_a_case_brings_the_edition_its_level_asks_for(app):
    table = bomb_at(app, "baccarat/ledger_case")
    widget(table, "phone").press()
    assert got(table.driver.phone.server).endswith(document("sums"))
    table.driver.phone.close()
    app.house.stack.pop()
    widget(table, "manual").press()
    pages = app.house.stack.top
    seen = [pages.edition]
    for _ in range(2):
        widget(pages, "after").press()
        widget(pages, "edition").press()
        seen.append(pages.edition)
        assert pages.page_number == 1
    assert seen == ["sums", "lookup", "sums"]


def test_where_no_phone_can_come_one_sentence_says_so_and_the_case_goes_on(app):
    table = armed_bomb(app, baccarat_rounds.ONE)
    for addresses, said in (
        ((), "This computer is not on a network"),
        (("192.0.2.7",), "cannot be opened at 192.0.2.7"),
    ):
        with in_networks(*addresses):
            widget(table, "phone").press()
        assert app.house.stack.top is table and said in table.model.message
        assert table.driver.phone.server is None and table.driver.is_playing
