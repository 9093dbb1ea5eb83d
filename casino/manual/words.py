"""Every sentence of the manual, in the order of its pages. Braces mark numbers: the tables of the rules fill them.

Words *between stars* are printed bold. Each constant counts for the edition’s number, so none may differ from run to
run.
"""

TITLE = "The Second Chair"
SUBTITLE = "Baccarat on a bomb: the book for the one who cannot see it"
FOOT = "The Second Chair  ·  Shadowport Casino  ·  edition {edition}"

# -- how two people use it ------------------------------------------------------------------------------------

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
    "*The edition* on the lid of the case. It must be *{edition}*, as at the foot of every page: with another one "
    "the tables may be others.",
    "*The serial number.* One sign after the other: “O as in Oscar”, “zero the number”.",
    "*The ports.* How many of each kind? Page {ports} shows all six; several may be of one kind, or none at all.",
    "*The lamps.* Is there one that says {bob}, and is it lit? The others do not matter here.",
    "*The placard* of a table. The minimum and the maximum.",
    "*The deck* on it. What colour are the backs?",
    "*Solved before.* How many modules of this bomb were solved when this deck appeared? With the first decks: "
    "the number on the case, or 0 if there is none. It is *not* how many are solved now.",
    "*Cards used.* How many were dealt from this deck so far? Count on after every round.",
)
THEN_HEAD = "Next steps"
THEN = (
    "Pages {way} and {first}: find the *first card* of the deck, and the *strip*.",
    "Pages {red} to {silver}: one page for each colour. *Read off* the cards, and *skip those used*.",
    "Page {hands}: lay the next ones out as the dealer would. Who has the higher total?",
    "Page {bets}: say the bet, chip by chip, and let your partner touch the deck.",
    "The module did not open? The next round goes on in the same deck, where this one ended.",
)
FIRST_ADVICE = (
    "Pages {example} to {third_example} show it three times. Pages {sheet} and {second_sheet} are to write on."
)

# -- what the bomb looks like ---------------------------------------------------------------------------------

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

# -- the way to the cards -------------------------------------------------------------------------------------

WAY = "The way to the cards"
WAY_BOB = "Is a lamp {bob} lit, *and* are there exactly {few} or {many} ports in all?"
WAY_YES, WAY_NO = "yes", "no"
WAY_PLAIN = (
    "*The table on page {first} is the deck:* {first_cards} and so on, line after line. Strip, colour, placard and "
    "solved modules *do not matter*. Skip the cards used; a new deck begins with the ace again."
)
WAY_STEPS = (
    "*Letter* and *digit* from the serial number: table below",
    "*First card*: page {first}, then count on the modules solved *before*, not now",
    "*Strip*: number of the most common port, page {first}",
    "*Read on* from the first card: page of the deck’s colour. *Skip cards used*",
)
LETTER_HEAD = "Letter and digit: go down the column of the minimum"
LETTER_ROW = "Letter"
MAXIMUM_ROW = "Maximum, up to and including: take the first line that holds it"
DIGIT_ROW = "Digit"
ABOVE = "more"
WHICH = {"first": "first", "second": "second", "second to last": "last but one", "last": "last", "sum": "add all"}
LETTER_RULES = (
    "Count only letters for the letter, only digits for the digit, from the left.",
    "One letter alone, or one digit alone, serves for every word in the table. "
    "No letter at all: *{no_letter}*. No digit: *{no_digit}*.",
    "*Add all* digits: only the last digit of the sum stays.",
    "*Add all* letters: add their numbers from this list, take {letters} away until it is {letters} or less, and *turn "
    "the number back into its letter*.",
)

# -- first card and strip -------------------------------------------------------------------------------------

FIRST_CARD = "First card and strip"
FIRST_TEXT = (
    "Is the digit *even* (0 2 4 6 8) or *odd* (1 3 5 7 9)? Take that half of the table and find the letter: below it "
    "is a card. Then go *one card on for each module* that was solved when this deck appeared, line after line: "
    "that is the first card."
)
CROSSING = ("after", "comes")
SOLVED_NOTE = (
    "*Solved before, not now.* Every solved module of this bomb counts; a deck keeps its number while it is used. Say "
    "table 1 is solved: table 2 still has its first deck, so *0*. Then table 3 gets a new deck: *1*, and still 1 when "
    "table 4 is solved later."
)
EVEN, ODD = "even", "odd"
STRIP_HEAD = "The strip"
STRIP_TEXT = (
    "The *most common port* gives it. Do several share the first place, add up their numbers and take {ports} away "
    "until it is {ports} or less. No ports at all: strip *{without}*."
)
HAND_HEAD = "Without the strips"
HAND_TEXT = (
    "The small number is the card’s place: letter + {letters} × digit + solved before, less {cards} as often as it "
    "goes. The next card’s place is this one’s times a number, divided by {modulus}: *what remains*."
)
HAND_TABLE = "Deck"
HAND_HELP = "{modulus} goes into {times}"

# -- strips ---------------------------------------------------------------------------------------------------

STRIPS = "{colour} deck"
FIRST_CARD_TAG = "read off the cards"
STRIPS_TEXT = (
    "Take the strip with your number from page {first} and find the first card. Read to the right, line after line; "
    "after the last card, start again at the top. *Skip as many cards as were used from the deck.*"
)
STRIP_LABEL = "Strip {number}"
STRIP_TIMES = "× {multiplier}"

# -- hands ----------------------------------------------------------------------------------------------------

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
    "*The Banker*, if the Player took none, takes with {banker_draws} or less. If the Player took one, look here:",
)
BANKER_HEAD = ("Banker has, with two cards", "Player’s third card counts")
BANKER_TAKES, BANKER_STAYS = "takes", "–"
STRIKES_HEAD = "What costs a strike, looked at in this order"
STRIKES = (
    "*No chips or chips on both* of Player and Banker: nothing is dealt, the chips stay.",
    "*A bet outside its limits*: likewise.",
    "*A chip on a smaller one*: the dealer puts the pile in order, and the round is played anyway.",
    "*Less money after the round than before.* As much as before is no strike, but opens nothing.",
)
STRIKES_END = (
    "After a round that did not open the module all chips go back. *The bomb explodes on the last strike (usually "
    "the third) or at 0:00.* With fewer than {low} cards left after a round a *new deck* comes, of another "
    "colour: begin again on page {way}. For it count the modules solved at this moment, and write that down."
)

# -- bets -----------------------------------------------------------------------------------------------------

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
)
CHIPS_RIGHT, CHIPS_WRONG = "✓ right", "× wrong"
ADVICE_HEAD = "What to say"
ADVICE = (
    "The winner’s name and the placard’s *minimum*. Only when both end alike: the minimum on the Player *and* a tenth "
    "of it on Tie, in whole dollars. The table says it chip by chip; then a touch or a flick on the deck deals."
)
ADVICE_TABLE = ("Minimum", "Player or Banker", "Tie, if alike")

# -- examples -------------------------------------------------------------------------------------------------

EXAMPLES = ("Example 1: the first round", "Example 2: the next round", "Example 3: a new deck")
EXAMPLE_TOLD = "What you were told"
EXAMPLE_STEPS = "What you look up"
EXAMPLE_CARDS = "What comes from the deck"
EXAMPLE_GONE = "{gone} used"
EXAMPLE_ROUND = "What you say"
EXAMPLE_BOMB = (
    "Serial number *{serial}*. Ports: *{ports}*. {lamp} The placard says *{minimum} to {maximum}*. The backs are "
    "*{colour}*. {deck}"
)
EXAMPLE_NO_PORTS = "none"
EXAMPLE_LAMPS = ("No lamp says {bob}.", "*{bob}* is lit.")
EXAMPLE_DECKS = (
    "The deck has been there from the start: solved before *{solved}*. *No card* is used.",
    "The deck has been there from the start: solved before *{solved}*, though *now there is {now}*. One round was "
    "played with it: *{gone} cards* are used.",
    "It is this table’s second deck. When it appeared *{solved}* module was solved; *now there are {now}*. *No card* "
    "is used.",
)
EXAMPLE_CHECK = "In sums: {first} {number}"
EXAMPLE_SAY = "{winner}: page {bets}, column {minimum}. “*{bet}*, then deal.”"
EXAMPLE_TABLE = ("", "first", "second", "third", "total")
PAGE = "page {number}"

LOOK_NAMES = ("Lamp {bob}", "Letter", "Digit", "First card", "Strip", "Cards")
LOOK_DARK = "No such lamp is lit: the way “no”."
LOOK_OTHER_PORTS = "It is lit, but the ports are {ports}, not {few} or {many}: the way “no”."
LOOK_COLUMN = "Column {minimum}: *{which}*. {found}"
LOOK_ROW = "Same column: {maximum} is {row}, so *{which}*. {found}"
LOOK_WITHIN, LOOK_BEYOND = "not above {amount}", "above {amount}"
LOOK_PICK = "Of {found} that is *{symbol}*."
LOOK_NONE = "There is none: *{symbol}*."
LOOK_SUM_LETTERS = "{found}: {sum}. Back into a letter: *{symbol}*."
LOOK_SUM_DIGITS = "{found}: {sum}, so *{symbol}*."
LOOK_FIELD = "{digit} is *{half}*. In that half, below {letter}: the {card}."
LOOK_NO_COUNT = "Solved before {solved}: that is the *first card*."
LOOK_COUNT = "Solved before {solved} (not now): go {solved} on, to the *{card}*."
LOOK_PORT = "Most common port: {port}. *Strip {strip}*."
LOOK_NO_PORTS = "No ports at all: *strip {strip}*."
LOOK_PORTS = "{ports} share the first place: {sum}. *Strip {strip}*."
LOOK_STRIP = "{colour} deck, strip {strip}: find the {card} and read on."
LOOK_TURN = "After the {card}, the last of the strip, start again at its top."
LOOK_GONE = "*Skip {gone}*: the round begins with the {card}."

THIRD_NATURAL = "{naturals} with two cards: nobody takes a third."
THIRD_PLAYER_TAKES = "The Player has {total}, and takes a third card, which counts {third}."
THIRD_PLAYER_STANDS = "The Player has {total}, and takes none."
THIRD_BANKER_ALONE = "The Banker has {total}, and {takes}."
THIRD_BANKER_TABLE = "The Banker has {total}, and {takes}: there column {third} says “{mark}”."
THIRD_TAKES, THIRD_STANDS = "takes one", "takes none"

# -- to fill in -----------------------------------------------------------------------------------------------

SHEETS = ("Write here: tables 1 and 2", "Write here: tables 3 and 4")
SHEET_SERIAL = "Serial number"
SHEET_LAMP = "{bob} lit?"
SHEET_ALL = "all"
SHEET_DECK = "Table {number}"
SHEET_FIELDS = ("Colour", "Minimum", "Maximum", "Solved before", "Letter", "Digit", "First card", "Strip")
SHEET_GONE = "Cards used"
SHEET_CARDS = "Cards, in the order they come"
SHEET_ROUNDS = ("Round", "Player", "Banker", "Bet")
SHEET_NEXT = ("Next deck: colour", "Solved before", "First card", "Cards used", "Its cards")
