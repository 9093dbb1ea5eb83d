"""Every sentence of the manual, in the order of its pages. Braces mark numbers: the tables of the rules fill them.

Words *between stars* are printed bold. Each constant counts for the edition’s number, so none may differ from run to
run.
"""

from casino.core.texts import _

TITLE = _("The Second Chair")
SUBTITLE = _("Baccarat on a bomb: the book for the one who cannot see it")
FOOT = _("The Second Chair  ·  Shadowport Casino  ·  edition {edition}")

# -- how two people use it ------------------------------------------------------------------------------------

FIRST = _("Read this first")
START = _(
    "*One of you sits at the bomb* and sees the table, the cards and the clock, but never this book. *You sit in the "
    "second chair* with the book, and see nothing of the bomb. All you have is each other’s voice."
)
GOAL = _(
    "The cards of a bomb are *not shuffled*. Whoever knows their order knows who wins, before a single card is dealt. "
    "One round that ends with more money than it began with opens the module."
)
ASK_HEAD = _("Ask for these, in this order, and write them down")
ASK = (
    _(
        "*The edition* on the lid of the case. It must be *{edition}*, as at the foot of every page: in another "
        "edition the tables may differ."
    ),
    _("*The serial number.* One character after the other: “O as in Oscar”, “zero the number”."),
    _("*The ports.* How many of each kind? Page {ports} shows all six; several may be of one kind, or none at all."),
    _("*The lamps.* Is there one that says {bob}, and is it lit? The others do not matter here."),
    _("*The placard* of a table. The minimum and the maximum."),
    _("*The deck* on it. What colour are the backs?"),
    _(
        "*Solved before.* How many modules of this bomb were solved when this deck appeared? With the first decks: "
        "the number on the case, or 0 if there is none. It is *not* how many are solved now."
    ),
    _("*Cards used.* How many were dealt from this deck so far? Count on after every round."),
)
THEN_HEAD = _("Next steps")
THEN = (
    _("Pages {way} and {first}: find the *first card* of the deck, and the *strip*."),
    _("Pages {red} to {silver}: one page for each colour. *Read off* the cards, and *skip those used*."),
    _("Page {hands}: lay the next ones out as the dealer would. Who has the higher total?"),
    _("Page {bets}: say the bet, chip by chip, and let your partner touch the deck."),
    _("The module did not open? The next round goes on in the same deck, where this one ended."),
)
FIRST_ADVICE = _(
    "Pages {example} to {third_example} show it three times. Pages {sheet} and {second_sheet} are to write on."
)

# -- what the bomb looks like ---------------------------------------------------------------------------------

CASING = _("What is on the casing")
PORTS_HEAD = _("Six kinds of ports")
PORTS_NOTE = _(
    "Let your partner count each kind. The number beside a name is its *strip number*; page {first} needs it. For the "
    "rule about {bob} count all ports together."
)
PORT_SIGNS = {
    "DVI-D": _("three rows of small holes and a flat slot beside them; a screw at either end"),
    "Parallel": _("long, slanting ends, two rows of holes: thirteen above twelve"),
    "PS/2": _("round, six small holes and one dark bar"),
    "RJ-45": _("a square mouth with a step below and fine golden wires"),
    "Serial": _("short, slanting ends, two rows of pins: five above four"),
    "Stereo RCA": _("two round sockets, a red one and a white one, a hole in each"),
}
OTHERS_HEAD = _("Serial plate, lamps and placard")
OTHERS = (
    _("The *serial plate* bears letters and digits, most often six. Zero and the letter O look alike: ask twice."),
    _("A *lamp* has three letters below it. Lit or dark is all you want to know, and of {bob} alone."),
    _("The *placard* stands on the table. A bomb may hold up to {modules} tables; each has its own placard and deck."),
    _(
        "*A lamp that comes on with a word* wants the dial turned. Ask how many strikes are lit: none, one, or more. "
        "{dials}."
    ),
)

# -- the way to the cards -------------------------------------------------------------------------------------

WAY = _("The way to the cards")
WAY_BOB = _("Is a lamp {bob} lit, *and* are there exactly {few} or {many} ports in all?")
WAY_YES, WAY_NO = _("yes"), _("no")
WAY_PLAIN = _(
    "*The table on page {first} is the deck:* {first_cards} and so on, line after line. Strip, colour, placard and "
    "solved modules *do not matter*. Skip the cards used; a new deck begins with the ace again."
)
WAY_STEPS = (
    _("*Letter* and *digit* from the serial number: table below"),
    _("*First card*: page {first}, then count on the modules solved *before*, not now"),
    _("*Strip*: number of the most common port, page {first}"),
    _("*Read on* from the first card: page of the deck’s colour. *Skip cards used*"),
)
LETTER_HEAD = _("Letter and digit: go down the column of the minimum")
LETTER_ROW = _("Letter")
MAXIMUM_ROW = _("Maximum, up to and including: take the first line that holds it")
DIGIT_ROW = _("Digit")
ABOVE = _("more")
WHICH = {
    "first": _("first"),
    "second": _("second"),
    "second to last": _("last but one"),
    "last": _("last"),
    "sum": _("add all"),
}
LETTER_RULES = (
    _("Count only letters for the letter, only digits for the digit, from the left."),
    _(
        "One letter alone, or one digit alone, serves for every word in the table. "
        "No letter at all: *{no_letter}*. No digit: *{no_digit}*."
    ),
    _("*Add all* digits: only the last digit of the sum stays."),
    _(
        "*Add all* letters: add their numbers from this list, take {letters} away until it is {letters} or less, and "
        "*turn the number back into its letter*."
    ),
)

# -- first card and strip -------------------------------------------------------------------------------------

FIRST_CARD = _("First card and strip")
FIRST_TEXT = _(
    "Is the digit *even* (0 2 4 6 8) or *odd* (1 3 5 7 9)? Take that half of the table and find the letter: below it "
    "is a card. Then go *one card on for each module* that was solved when this deck appeared, line after line: "
    "that is the first card."
)
CROSSING = (_("after"), _("comes"))
SOLVED_NOTE = _(
    "*Solved before, not now.* Every solved module of this bomb counts; a deck keeps its number while it is used. Say "
    "table 1 is solved: table 2 still has its first deck, so *0*. Then table 3 gets a new deck: *1*, and still 1 when "
    "table 4 is solved later."
)
EVEN, ODD = _("even"), _("odd")
STRIP_HEAD = _("The strip")
STRIP_TEXT = _(
    "The *most common port* gives it. If several share first place, add up their numbers and take {ports} "
    "away until it is {ports} or less. No ports at all: strip *{without}*."
)
HAND_HEAD = _("Without the strips")
HAND_TEXT = _(
    "The small number is the card’s place: letter + {letters} × digit + solved before, less {cards} as often as it "
    "goes. The next card’s place is this one’s times a number, divided by {modulus}: *what remains*."
)
HAND_TABLE = _("Deck")
HAND_HELP = _("{modulus} goes into {times}")

# -- strips ---------------------------------------------------------------------------------------------------

STRIPS = _("{colour} deck")
FIRST_CARD_TAG = _("read off the cards")
STRIPS_TEXT = _(
    "Take the strip with your number from page {first} and find the first card. Read to the right, line after line; "
    "after the last card, start again at the top. *Skip as many cards as were used from the deck.*"
)
STRIP_LABEL = _("Strip {number}")
STRIP_TIMES = _("× {multiplier}")

# -- hands ----------------------------------------------------------------------------------------------------

HANDS = _("The two hands and the strikes")
VALUES_HEAD = _("What cards count")
VALUES = _(
    "Ace 1, two to nine their number, ten and all pictures 0. Of a sum only the *last digit* stays: 7 and 8 make 5."
)
DEAL_HEAD = _("How a round runs")
DEAL = (
    _("One card each in turn: *Player, Banker, Player, Banker.*"),
    _("Has either {naturals}? The round is over."),
    _("*The Player* takes a third card with {player_draws} or less."),
    _("*The Banker*, if the Player took none, takes with {banker_draws} or less. If the Player took one, look here:"),
)
BANKER_HEAD = (_("Banker has, with two cards"), _("Player’s third card counts"))
BANKER_TAKES, BANKER_STAYS = _("takes"), "–"
STRIKES_HEAD = _("What costs a strike, looked at in this order")
STRIKES = (
    _("*No chips or chips on both* of Player and Banker: nothing is dealt, the chips stay."),
    _("*A bet outside its limits*: likewise."),
    _("*A chip on a smaller one*: the dealer puts the pile in order, and the round is played anyway."),
    _("*Less money after the round than before.* As much as before is no strike, but opens nothing."),
)
STRIKES_END = _(
    "After a round that did not open the module all chips go back. *The bomb explodes on the last strike (usually "
    "the third) or at 0:00.* With fewer than {low} cards left after a round a *new deck* comes, of another "
    "colour: begin again on page {way}. For it count the modules solved at this moment, and write that down."
)

# -- bets -----------------------------------------------------------------------------------------------------

BETS = _("The table, the bets, the chips")
BETS_HEAD = _("What can be bet on")
BET_TABLE = (_("Bet"), _("wins when"), _("pays"))
BET_WINS = {
    "player": _("the Player has more"),
    "banker": _("the Banker has more"),
    "tie": _("both have the same"),
    "player_pair": _("the Player’s first two have one rank"),
    "banker_pair": _("the Banker’s first two have one rank"),
}
BET_RULES = (
    _("*Exactly one* of Player and Banker must have chips. The three others are extras, each settled for itself."),
    _("When both totals are the same, chips on Player or Banker come back: nothing won, nothing lost."),
    _("Limits: Player and Banker from the placard’s minimum to its maximum. *Extras: a tenth of both numbers.*"),
)
CHIPS_HEAD = _("How chips are laid")
CHIPS = (
    _("The chip in the lower left corner is the one in hand; the arrows beside it change it."),
    _("A touch on a field adds one chip on top. A long touch takes that field’s chips back."),
    _("*Large chips below, small ones above.* Equal ones may lie on each other."),
)
CHIPS_RIGHT, CHIPS_WRONG = _("✓ right"), _("× wrong")
ADVICE_HEAD = _("What to say")
ADVICE = _(
    "The winner’s name and the placard’s *minimum*. Only when both end alike: the minimum on the Player *and* a tenth "
    "of it on Tie, in whole dollars. The table says it chip by chip; then a touch or a flick on the deck deals."
)
ADVICE_TABLE = (_("Minimum"), _("Player or Banker"), _("Tie, if alike"))

# -- examples -------------------------------------------------------------------------------------------------

EXAMPLES = (_("Example 1: the first round"), _("Example 2: the next round"), _("Example 3: a new deck"))
EXAMPLE_TOLD = _("What you were told")
EXAMPLE_STEPS = _("What you look up")
EXAMPLE_CARDS = _("What comes from the deck")
EXAMPLE_GONE = _("{gone} used")
EXAMPLE_ROUND = _("What you say")
EXAMPLE_BOMB = _(
    "Serial number *{serial}*. Ports: *{ports}*. {lamp} The placard says *{minimum} to {maximum}*. The backs are "
    "*{colour}*. {deck}"
)
EXAMPLE_NO_PORTS = _("none")
EXAMPLE_LAMPS = (_("No lamp says {bob}."), _("*{bob}* is lit."))
EXAMPLE_DECKS = (
    _("The deck has been there from the start: solved before *{solved}*. *No card* is used."),
    _(
        "The deck has been there from the start: solved before *{solved}*, though *now there is {now}*. One round was "
        "played with it: *{gone} cards* are used."
    ),
    _(
        "It is this table’s second deck. When it appeared *{solved}* module was solved; *now there are {now}*. *No "
        "card* is used."
    ),
)
EXAMPLE_CHECK = _("In sums: {first} {number}")
EXAMPLE_SAY = _("{winner}: page {bets}, column {minimum}. “*{bet}*, then deal.”")
EXAMPLE_TABLE = ("", _("first"), _("second"), _("third"), _("total"))
PAGE = _("page {number}")

LOOK_NAMES = (_("Lamp {bob}"), _("Letter"), _("Digit"), _("First card"), _("Strip"), _("Cards"))
LOOK_DARK = _("No such lamp is lit: the way “no”.")
LOOK_OTHER_PORTS = _("It is lit, but the ports are {ports}, not {few} or {many}: the way “no”.")
LOOK_COLUMN = _("Column {minimum}: *{which}*. {found}")
LOOK_ROW = _("Same column: {maximum} is {row}, so *{which}*. {found}")
LOOK_WITHIN, LOOK_BEYOND = _("not above {amount}"), _("above {amount}")
LOOK_PICK = _("Of {found} that is *{symbol}*.")
LOOK_NONE = _("There is none: *{symbol}*.")
LOOK_SUM_LETTERS = _("{found}: {sum}. Back into a letter: *{symbol}*.")
LOOK_SUM_DIGITS = _("{found}: {sum}, so *{symbol}*.")
LOOK_FIELD = _("{digit} is *{half}*. In that half, below {letter}: the {card}.")
LOOK_NO_COUNT = _("Solved before {solved}: that is the *first card*.")
LOOK_COUNT = _("Solved before {solved} (not now): go {solved} on, to the *{card}*.")
LOOK_PORT = _("Most common port: {port}. *Strip {strip}*.")
LOOK_NO_PORTS = _("No ports at all: *strip {strip}*.")
LOOK_PORTS = _("{ports} share the first place: {sum}. *Strip {strip}*.")
LOOK_STRIP = _("{colour} deck, strip {strip}: find the {card} and read on.")
LOOK_TURN = _("After the {card}, the last of the strip, start again at its top.")
LOOK_GONE = _("*Skip {gone}*: the round begins with the {card}.")

THIRD_NATURAL = _("{naturals} with two cards: nobody takes a third.")
THIRD_PLAYER_TAKES = _("The Player has {total}, and takes a third card, which counts {third}.")
THIRD_PLAYER_STANDS = _("The Player has {total}, and takes none.")
THIRD_BANKER_ALONE = _("The Banker has {total}, and {takes}.")
THIRD_BANKER_TABLE = _("The Banker has {total}, and {takes}: there column {third} says “{mark}”.")
THIRD_TAKES, THIRD_STANDS = _("takes one"), _("takes none")

# -- to fill in -----------------------------------------------------------------------------------------------

SHEETS = (_("Write here: tables 1 and 2"), _("Write here: tables 3 and 4"))
SHEET_SERIAL = _("Serial number")
SHEET_LAMP = _("{bob} lit?")
SHEET_ALL = _("all")
SHEET_DECK = _("Table {number}")
SHEET_FIELDS = (
    _("Colour"),
    _("Minimum"),
    _("Maximum"),
    _("Solved before"),
    _("Letter"),
    _("Digit"),
    _("First card"),
    _("Strip"),
)
SHEET_GONE = _("Cards used")
SHEET_CARDS = _("Cards, in the order they come")
SHEET_ROUNDS = (_("Round"), _("Player"), _("Banker"), _("Bet"))
SHEET_NEXT = (_("Next deck: colour"), _("Solved before"), _("First card"), _("Cards used"), _("Its cards"))
