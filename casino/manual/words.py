"""Every sentence of the manual, in the order of its pages. Numbers stand in braces: the tables of the rules fill them.

What is *between stars* is printed bold. Each constant counts for the edition’s number, so none may hold a thing that
differs from run to run.
"""

from __future__ import annotations

TITLE = "The Second Chair"
SUBTITLE = "Baccarat on a bomb: the book for the one who cannot see it"
FOOT = "The Second Chair  ·  Shadowport Casino  ·  edition {edition}"

# -- 1: how two people use it ---------------------------------------------------------------------------------

FIRST = "Read this first"
START = (
    "*One of you sits at the bomb* and sees the table, the cards and the clock, but never this book. *You sit in the "
    "second chair* with the book, and see nothing of the bomb. All you have is each other’s voice."
)
GOAL = (
    "The cards of a bomb are *not shuffled*. Whoever knows their order knows who wins, before a single card is dealt. "
    "One round that ends with more money than it began with opens the module."
)
ASK_HEAD = "Ask for these, in this order, and write them down"
ASK = (
    "*The serial number.* One sign after the other: “O as in Oscar”, “zero the number”.",
    "*The ports.* How many of each kind? Page {ports} shows all six; several may be of one kind, or none at all.",
    "*The lamps.* Is there one that says {bob}, and is it lit? The others do not matter here.",
    "*The placard.* The minimum and the maximum.",
    "*The deck.* What colour are the backs?",
    "*Solved modules.* How many were solved when this deck appeared? Not how many are now.",
    "*Gone cards.* Was anything dealt from this deck yet? How many cards?",
)
THEN_HEAD = "Then go this way"
THEN = (
    "Pages {way} and {first}: find the *first card* of the deck.",
    "Pages {red} to {silver}: one page for each colour. *Read off* all cards that follow.",
    "Page {hands}: lay the cards out as the dealer would. Who has the higher total?",
    "Page {bets}: say the bet, chip by chip, and let your partner touch the deck.",
)
EDITION_NOTE = (
    "Ask also for the edition on the lid of the case. It must be *{edition}*, as at the foot of every page: with "
    "another edition the tables may be others."
)

# -- 2: what the bomb looks like ------------------------------------------------------------------------------

CASING = "What is on the casing"
PORTS_HEAD = "Six kinds of ports"
PORTS_NOTE = (
    "Let your partner count each kind. The number beside a name is its *strip number*; page {first} needs it. For the "
    "rule about {bob} count all ports together."
)
PORT_SIGNS = {
    "DVI-D": "three rows of small holes and a flat slot beside them; a screw at either end",
    "Parallel": "long, slanting ends, two rows of holes: thirteen above twelve",
    "PS/2": "round, six small holes and one dark bar",
    "RJ-45": "a square mouth with a step below and fine golden wires",
    "Serial": "short, slanting ends, two rows of pins: five above four",
    "Stereo RCA": "two round sockets, a red one and a white one, a hole in each",
}
OTHERS_HEAD = "Serial plate, lamps and placard"
OTHERS = (
    "The *serial plate* bears letters and digits, most often six. Zero and the letter O look alike: ask twice.",
    "A *lamp* has three letters below it. Lit or dark is all you want to know, and of {bob} alone.",
    "The *placard* stands on the table. A bomb may hold up to {modules} tables; each has its own placard and deck.",
)

# -- 3: bets --------------------------------------------------------------------------------------------------

BETS = "The table, the bets, the chips"
BETS_HEAD = "What can be bet on"
BET_TABLE = ("Bet", "wins when", "pays")
BET_WINS = {
    "player": "the Player has more",
    "banker": "the Banker has more",
    "tie": "both have the same",
    "player_pair": "the Player’s first two have one rank",
    "banker_pair": "the Banker’s first two have one rank",
}
BET_RULES = (
    "*Exactly one* of Player and Banker must have chips. The three others are extras, each settled for itself.",
    "When both totals are the same, chips on Player or Banker come back: nothing won, nothing lost.",
    "Limits: Player and Banker from the placard’s minimum to its maximum. *Extras: a tenth of both numbers.*",
)
CHIPS_HEAD = "How chips are laid"
CHIPS = (
    "The chip in the lower left corner is the one in hand; the arrows beside it change it.",
    "A touch on a field adds one chip on top. A long touch takes that field’s chips back.",
    "*Large chips below, small ones above.* Equal ones may lie on each other.",
    "A touch or a flick on the deck deals.",
)
CHIPS_RIGHT, CHIPS_WRONG = "✓ right", "× wrong"
ADVICE = (
    "*What to say:* the winner’s name and the least bet. Only when both end alike: the least on the Player *and* the "
    "least on Tie. A tenth of the minimum can be part of a dollar; then take the next whole one."
)

# -- 4: hands -------------------------------------------------------------------------------------------------

HANDS = "The two hands and the strikes"
VALUES_HEAD = "What cards count"
VALUES = (
    "Ace 1, two to nine their number, ten and all pictures 0. Of a sum only the *last digit* stays: 7 and 8 make 5."
)
DEAL_HEAD = "How a round runs"
DEAL = (
    "One card each in turn: *Player, Banker, Player, Banker.*",
    "Has either {naturals}? The round is over.",
    "*The Player* takes a third card with {player_draws} or less.",
    "*The Banker*, if the Player took none, does the same. If the Player took one, this table says it:",
)
BANKER_HEAD = ("Banker has", "Player’s third card counts")
BANKER_TAKES, BANKER_STAYS = "takes", "–"
STRIKES_HEAD = "What costs a strike, looked at in this order"
STRIKES = (
    "*No chips or chips on both* of Player and Banker: nothing is dealt, the chips stay.",
    "*A bet outside its limits*: likewise.",
    "*A chip on a smaller one*: the dealer puts the pile in order, and the round is played all the same.",
    "*Less money after the round than before.* As much as before is no strike, but opens nothing.",
)
STRIKES_END = (
    "After a round that did not open the module all chips go back. *The last strike, most often the third, or a clock "
    "at 0:00, and the bomb goes off.* With fewer than {low} cards left after a round a new deck comes, of another "
    "colour: begin anew on page {way}, with the modules solved by then."
)

# -- 5: letter and digit --------------------------------------------------------------------------------------

WAY = "The way to the cards"
WAY_BOB = "Is a lamp {bob} lit, *and* are there exactly {few} or {many} ports in all?"
WAY_YES, WAY_NO = "yes", "no"
WAY_PLAIN = "Nothing to work out: start page {first} at the {ace} and read on"
WAY_STEPS = (
    "*Letter* and *digit* from the serial number: table below",
    "*First card*: page {first}, then count on the solved modules",
    "*Strip*: number of the most common port, page {first}",
    "*Read on* from the first card: page of the deck’s colour",
)
LETTER_HEAD = "Letter and digit: go down the column of the minimum"
LETTER_ROW = "Letter"
MAXIMUM_ROW = "Maximum"
DIGIT_ROW = "Digit"
UP_TO, ABOVE = "to {amount}", "more"
WHICH = {"first": "first", "second": "second", "second to last": "last but one", "last": "last", "sum": "add all"}
LETTER_RULES = (
    "Count only letters for the letter, only digits for the digit, from the left.",
    "*Add all* letters: A is 1, B is 2, up to Z, {letters}; take {letters} away until it is {letters} or less.",
    "*Add all* digits: only the last digit of the sum stays.",
    "One letter alone, or one digit alone, serves for every word in the table. "
    "No letter at all: *{no_letter}*. No digit: *{no_digit}*.",
)

# -- 6: first card and strip ----------------------------------------------------------------------------------

FIRST_CARD = "First card and strip"
FIRST_TEXT = (
    "Is the digit *even* (0 2 4 6 8) or *odd* (1 3 5 7 9)? Take that half of the table and find the letter: below it "
    "is the card. Then go *one card on for each module* that was solved when this deck appeared, line after line; "
    "after the last card comes the first."
)
EVEN, ODD = "even", "odd"
INDEX_NOTE = (
    "Small: the card’s place. It is letter + {letters} × digit + solved modules, less {cards} as often as that goes."
)
STRIP_HEAD = "The strip"
STRIP_TEXT = (
    "The *most common port* gives it. Do several share the first place, add up their numbers and take {ports} away "
    "until it is {ports} or less. No ports at all: strip *{without}*."
)
HAND_HEAD = "Without the strips"
HAND_TEXT = (
    "The place of the next card is this card’s place times a number, divided by {modulus}: *what remains* is the "
    "place. The strips are nothing else, worked out for you."
)
HAND_TABLE = "Deck"
HAND_HELP = "{modulus} goes into {times}"

# -- 7 to 10: strips ------------------------------------------------------------------------------------------

STRIPS = "{colour} deck"
FIRST_CARD_TAG = "read off the cards"
STRIPS_TEXT = (
    "Strip of your port, find the first card, read to the right, line after line; from its end go on at its start."
)
STRIP_LABEL = "Strip {number}  ·  {port}"
STRIP_TIMES = "× {multiplier}"

# -- 11, 12: examples -----------------------------------------------------------------------------------------

EXAMPLES = ("A first example", "A second example")
EXAMPLE_TOLD = "What you were told"
EXAMPLE_STEPS = "What you work out"
EXAMPLE_CARDS = "What comes from the deck"
EXAMPLE_ROUND = "What you say"
EXAMPLE_BOMB = (
    "Serial number *{serial}*. Ports: *{ports}*. {lamp} The placard says *{minimum} to {maximum}*. The backs are "
    "*{colour}*; *{solved}* modules were solved when this deck appeared, and nothing was dealt from it yet."
)
EXAMPLE_LAMPS = ("No lamp says {bob}.", "*{bob}* is lit.")
EXAMPLE_SAY = "{winner}. “*{bet}*, then deal.”"
EXAMPLE_TABLE = ("", "first", "second", "third", "total")

# -- 13: to fill in -------------------------------------------------------------------------------------------

SHEET = "Write here"
SHEET_SERIAL = "Serial number"
SHEET_LAMP = "{bob} lit?"
SHEET_ALL = "all"
SHEET_DECK = "Deck {number}"
SHEET_FIELDS = ("Colour", "Minimum", "Maximum", "Solved", "Letter", "Digit", "First card", "Strip")
SHEET_CARDS = "Cards, in the order they come"
SHEET_ROUNDS = ("Round", "Player", "Banker", "Bet")
