"""Somebody who has the manual's page on a phone and nothing else: finds what it says, and works a deck out from it.

No table and no sum of the engine is known here. What a person reads is taken from the page itself, by its headings.
"""

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import pairwise

VOID = {"meta", "link", "input", "br", "path", "rect", "circle", "polygon"}
SUITS = dict(zip("♥♣♦♠", "HCDS", strict=True))


class Node:
    """A piece of the page with what is in it."""

    def __init__(self, tag, attributes=()):
        self.tag, self.attributes, self.children = tag, dict(attributes), []

    @property
    def words(self):
        joined = "".join(child if isinstance(child, str) else child.words for child in self.children)
        return " ".join(joined.split())

    def every(self, tag, kind=None):
        """All pieces of a tag within it, of one class if that is given."""
        for child in self.children:
            if isinstance(child, Node):
                if child.tag == tag and kind in (None, child.attributes.get("class")):
                    yield child
                yield from child.every(tag, kind)

    def one(self, tag, kind=None):
        return next(self.every(tag, kind))

    def tables(self):
        """Its tables, each as rows of words."""
        return [[[field.words for field in row.children] for row in table.every("tr")] for table in self.every("table")]


class Tree(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.open = [Node("page")]
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.open[-1].children.append(Node(tag, attrs))
        if tag not in VOID:
            self.open.append(self.open[-1].children[-1])

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop().tag == tag

    def handle_data(self, data):
        self.open[-1].children.append(data)


def card_of(words):
    """A card as the engine names it."""
    rank, suit = re.search("(10|[A2-9JQK])([♥♣♦♠])", words).groups()
    return rank.replace("10", "T") + SUITS[suit]


def money(words):
    return int(words.removeprefix("$").replace(",", ""))


class Reader:
    """What both editions say alike: the question before all others, letter, digit and port."""

    def __init__(self, page):
        (self.page,) = Tree(page.decode()).open
        self.parts = {part.attributes["id"]: part for part in self.page.every("section")}
        self.way, self.first = self.parts["way"], self.parts["first"]
        letters = dict(item.words.split() for item in self.way.one("ul", "letters").every("li"))
        self.letters = {letter: int(number) for letter, number in letters.items()}
        none = re.search(r"No letter at all: (\w)\. No digit: (\d)\.", self.way.words)
        self.without = none.groups()

    def order(self, bomb, module, colour, solved):
        """All cards of a deck, in order."""
        few, many = map(int, re.search(r"exactly (\d+) or (\d+) ports", self.way.words).groups())
        if any(lamp.label == "BOB" and lamp.lit for lamp in bomb.indicators) and len(bomb.ports) in (few, many):
            return tuple(self.plain)
        return tuple(self.deck(bomb, module.minimum // 100, module.maximum // 100, colour, solved))

    @property
    def plain(self):
        """The cards of the table on the page of the first card, line after line."""
        return [card_of(field.words) for rows in self.first.every("ol", "index") for field in rows.every("li")]

    def picked(self, serial, which, *, is_letter):
        """The letter or digit that a word asks for, as a number."""
        found = [sign for sign in serial if sign.isalpha() == is_letter] or [self.without[not is_letter]]
        numbers = [self.letters[sign] if is_letter else int(sign) for sign in found]
        if which == "add all":
            total = sum(numbers)
            while is_letter and total > 26:
                total -= 26
            return total if is_letter else int(str(total)[-1])
        place = {"first": 0, "second": 1, "last but one": -2, "last": -1}[which]
        return numbers[place] if len(numbers) > 1 else numbers[0]

    def port_number(self, ports, words):
        """The number of the most common port, or of those that share the first place; `words` say what none means."""
        if not ports:
            return int(re.search(r"No ports at all: \w+ (\d)", words).group(1))
        count = Counter(ports)
        numbers = {name: int(number) for number, name in self.named_ports}
        total = sum(numbers[port] for port in count if count[port] == max(count.values()))
        while total > 6:
            total -= 6
        return total

    @property
    def named_ports(self):
        """The number and the name of every port."""
        for item in self.parts["ports"].every("li"):
            if [*item.every("svg")]:
                number, name = item.every("b")
                yield number.words, name.words


class Looker(Reader):
    """Somebody with the edition that has everything in tables."""

    def deck(self, bomb, minimum, maximum, colour, solved):
        placard = next(one for one in self.way.every("details") if one.one("summary").words.endswith(f" ${minimum}"))
        which = placard.one("p").words.removeprefix("Letter: ")
        letter = self.picked(bomb.serial, which, is_letter=True)
        rows = placard.tables()[0]
        which = next(said for most, said in rows if most == "more" or maximum <= money(most))
        digit = self.picked(bomb.serial, which, is_letter=False)
        halves = [[*half.every("li")] for half in self.first.every("ol", "index")]
        place = next(at for at, field in enumerate(halves[digit % 2]) if self.letters[field.words[0]] == letter)
        ring = self.plain
        card = ring[(digit % 2 * len(halves[0]) + place + solved) % len(ring)]
        number = self.port_number(bomb.ports, self.first.words)
        strips = {one.one("summary").words.split(" ×")[0]: one for one in self.parts[colour].every("details")}
        cards = [card_of(one.words) for one in strips[f"Strip {number}"].every("label", "x")]
        return cards[cards.index(card) :] + cards[: cards.index(card)]


class Reckoner(Reader):
    """Somebody with the edition by sums, and a pencil."""

    def deck(self, bomb, minimum, maximum, colour, solved):
        by_minimum, by_ratio = self.way.tables()
        letter = self.picked(bomb.serial, dict(by_minimum)[f"${minimum}"], is_letter=True)
        rows = [(said.removeprefix("up to "), which) for said, which in by_ratio[1:]]
        which = next(which for most, which in rows if most == "more" or maximum <= int(most) * minimum)
        digit = self.picked(bomb.serial, which, is_letter=False)
        times = dict(self.first.tables()[0])
        place = letter + int(times[str(digit)]) + solved
        while place > 52:
            place -= 52
        head, *lines = self.parts["next"].tables()[0]
        column = self.port_number(bomb.ports, self.parts["next"].words)
        line = next(line for line in lines if line[0].startswith(f"{column} "))
        number = int(line[[name.lower() for name in head].index(colour)])
        multiples = [money(item.words) for item in self.parts["remainders"].one("ul", "multiples").every("li")]
        assert all(later - one == multiples[0] for one, later in pairwise(multiples))
        cards = self.plain
        for _card in range(52):
            yield cards[place - 1]
            place = place * number
            place -= max((one for one in multiples if one <= place), default=0)
