"""The manual on a phone: the same words and tables, a page that needs nothing, a server that knows nothing else."""

import http.client
import json
import re
import signal
import subprocess
import sys
import threading
from html.parser import HTMLParser

import pytest

from casino.cli import main
from casino.engines.baccarat.bomb import COLOURS, PORTS
from casino.engines.baccarat.bomb_deck import MULTIPLIERS, UNSHUFFLED, card_at, indices_from
from casino.manual import words
from casino.manual.books import book_of
from casino.manual.edition import edition_number
from casino.manual.phone.document import document
from casino.manual.phone.serving import PhoneError, PhoneServer, new_token
from tests.manual.reader import VOID, card_of
from tests.support.saves import child_command, child_environment

PAGE_NUMBERS = book_of("lookup").numbers
MOST_BYTES = 250_000  # what a phone loads in a moment, also over a weak wireless network


class Page(HTMLParser):
    """What a browser finds in the page: the words of each part, cards with their kinds, links and their goals."""

    def __init__(self, text):
        super().__init__()
        self.open, self.words, self.part = [], {}, ""
        self.links, self.goals, self.attributes = set(), set(), []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        named = dict(attrs)
        self.attributes += named.items()
        self.goals |= {named["id"]} if "id" in named else set()
        self.links |= {named["href"]} if tag == "a" else set()
        self.part = named["id"] if tag == "section" else self.part
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] not in ("style", "script"):
            self.words.setdefault(self.part, []).append(data)

    def said(self, part):
        return " ".join("".join(self.words[part]).split())


@pytest.fixture(scope="module")
def page():
    return Page(document().decode())


@pytest.fixture
def server():
    opened = PhoneServer(document(), "127.0.0.1")
    yield opened
    opened.close()


def asked(server, path=None, how="GET", device="127.0.0.1"):
    """Status, headers and body of one answer to a device of this address."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5, source_address=(device, 0))
    try:
        link.request(how, f"/{server.token}/" if path is None else path)
        answer = link.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()
    finally:
        link.close()


# -- the page -------------------------------------------------------------------------------------------------


def cards_in(text):
    """The cards in a text, as the engines name them."""
    return [card_of(found) for found in re.findall("(?:10|[A2-9JQK])[♥♣♦♠]", text)]


def test_it_is_whole_and_leads_to_every_page_by_its_number(page):
    assert page.open == []
    assert set(PAGE_NUMBERS) <= page.goals
    assert {link.removeprefix("#") for link in page.links} <= page.goals
    for name, number in PAGE_NUMBERS.items():
        assert page.said(name).startswith(str(number))
    assert edition_number() in page.said("start")


def test_strips_and_the_first_card_table_are_the_engines(page):
    for colour in COLOURS:
        wanted = [card_at(index) for times in MULTIPLIERS[colour] for index in indices_from(1, times)]
        assert cards_in(page.said(colour)) == wanted
        assert all(f"× {times}" in page.said(colour) for times in MULTIPLIERS[colour])
    crossings = [UNSHUFFLED[25], UNSHUFFLED[26]], [UNSHUFFLED[51], UNSHUFFLED[0]]
    found = cards_in(page.said("first"))
    assert found == [*UNSHUFFLED[:26], *crossings[0], *UNSHUFFLED[26:], *crossings[1]]


def test_no_sentence_of_the_manual_is_left_out(page):
    told = " ".join(map(page.said, PAGE_NUMBERS)) + page.said("")
    unsaid = {"PAGE", "FIRST_CARD_TAG", "TITLE"}  # of paper alone, or in the page's head
    for name, content in vars(words).items():
        if not name.isupper() or name in unsaid or name.startswith(("LOOK_", "THIRD_", "EXAMPLE_")):
            continue
        sentences = (
            content.values() if isinstance(content, dict) else (content,) if isinstance(content, str) else content
        )
        for sentence in sentences:
            for piece in re.split(r"\{\w+\}", sentence.replace("*", "")):
                assert " ".join(piece.split()) in told, (name, piece)
    assert all(port in page.said("ports") for port in PORTS)


def test_it_fetches_nothing_and_names_no_other_address(page):
    text = document().decode()
    assert len(text.encode()) < MOST_BYTES
    assert not re.search(r"https?:|//|@import|url\(|\bsrc\b|fetch|XMLHttp|WebSocket|sendBeacon", text)
    assert {name for name, _ in page.attributes if name.startswith("on") or name == "style"} == set()


# -- the server -----------------------------------------------------------------------------------------------


def test_the_page_is_had_at_its_address_alone(server):
    for path in (None, f"/{server.token}"):
        status, headers, body = asked(server, path)
        assert (status, body) == (200, document())
    assert headers["Cache-Control"] == "no-store" and headers["Referrer-Policy"] == "no-referrer"
    assert "default-src 'none'" in headers["Content-Security-Policy"] and "Server" not in headers
    assert asked(server, how="HEAD")[::2] == (200, b"")
    for path in ("/", "/favicon.ico", f"/{new_token()}/", f"/{server.token}/x", "/../etc/passwd", "/%ff%00"):
        status, headers, body = asked(server, path)
        assert status == 404 and b"There is nothing here: take the address from the case again." in body
        assert server.token.encode() not in body
    for how in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert asked(server, how=how)[0] == 405


def test_an_old_address_and_a_second_phone_are_told_so_in_a_sentence(server):
    assert not server.is_read
    assert asked(server, how="HEAD")[0] == 200 and not server.is_read
    assert asked(server)[0] == 200 and server.is_read
    assert asked(server)[0] == 200  # the same one, once more
    old = server.token
    if sys.platform == "linux":  # where the whole of 127.0.0.0/8 is this machine
        status, _, body = asked(server, device="127.0.0.2")
        assert status == 403 and b"Another phone has this manual" in body and server.has_refused
    server.renew()
    assert not server.has_refused
    assert asked(server, f"/{old}/")[0] == 404 and not server.is_read
    assert asked(server)[0] == 200


def test_it_is_gone_when_it_is_closed_whoever_is_still_linked():
    server = PhoneServer(document(), "127.0.0.1")
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    link.connect()
    server.close()
    server.close()
    assert not [one.name for one in threading.enumerate() if one.name.startswith(("phone", "waitress"))]
    with pytest.raises(OSError):
        asked(server)
    link.close()
    again = PhoneServer(document(), "127.0.0.1", server.port)
    with pytest.raises(PhoneError, match=f"^The manual cannot be opened at 127.0.0.1, port {again.port}: "):
        PhoneServer(document(), "127.0.0.1", again.port)
    again.close()


@pytest.mark.parametrize(
    "words",
    [
        *(["--serve", where] for where in ("", "127.0.0.1", ":80", "x:", "x:65536", "x:-1", "a..b:80", "192.0.2.7:0")),
        *(["--json"], ["--serve", "127.0.0.1:0", "out.pdf"]),
    ],
)
def test_bad_input_is_refused_in_a_line(words, capsys):
    assert main(["manual", *words]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_alone_it_prints_its_address_and_ends_when_asked():
    run = "import sys; from casino.cli import main; sys.exit(main(sys.argv[1:]))"
    command = child_command(run, "manual", "--serve", "127.0.0.1:0", "--json")
    with subprocess.Popen(command, env=child_environment(), stdout=subprocess.PIPE, text=True) as child:
        told = json.loads(child.stdout.readline())
        assert told["edition"] == edition_number()
        host, port, path = re.fullmatch(r"http://([\d.]+):(\d+)(/\w+/)", told["address"]).groups()
        link = http.client.HTTPConnection(host, int(port), timeout=5)
        link.request("GET", path)
        assert link.getresponse().read() == document()
        link.close()
        child.send_signal(signal.SIGTERM)
        assert child.wait(10) == 0
