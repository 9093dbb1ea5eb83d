"""The sentences that only the edition by sums has, in the order of its pages; all others are those of `words`.

Each constant counts for that edition’s number, so none may differ from run to run.
"""

from casino.core.texts import _

SUBTITLE = _("Baccarat on a bomb, by sums: the book for the one who cannot see it")
THEN_FIRST = (
    _("Pages {way} and {first}: find the *first card* of the deck by a sum."),
    _("Pages {next} and {remainders}: work out *card after card*, and *skip those used*."),
)
PORTS_NOTE = _(
    "Let your partner count each kind. The number beside a name is its *column number*; page {next} needs it. For the "
    "rule about {bob} count all ports together."
)

# -- the way to the cards -------------------------------------------------------------------------------------

WAY_LAST = (
    _("*First card*: the sum on page {first}, with the modules solved *before*, not now"),
    _("*Number*: by the deck’s colour and the most common port, page {next}"),
    _("*Card after card*: pages {next} and {remainders}. *Skip cards used*"),
)
LETTER_HEAD = _("The letter: by the minimum")
DIGIT_HEAD = _("The digit: divide the maximum by the minimum")
RATIO_ROW = _("Result")
RATIO_WITHIN, RATIO_BEYOND = _("up to {most}"), _("more")
RATIO_NOTE = _("Take the first column that is large enough; “up to {most}” includes {most} itself.")

# -- the first card -------------------------------------------------------------------------------------------

FIRST_CARD = _("The first card")
FIRST_TEXT = _(
    "*The letter’s number, plus {letters} times the digit, plus the modules solved before.* Take {cards} away until it "
    "is {cards} or less: that is the *place* of the first card."
)
FIRST_TIMES = (_("Digit"), _("times {letters}"))
PLACES_HEAD = _("The place of every card")
PLACES_TEXT = _(
    "Hearts and clubs run from ace to king, diamonds and spades from king to ace. The number below a card is its place."
)
FIRST_HEAD = _("For example")

# -- card after card ------------------------------------------------------------------------------------------

NEXT = _("The next card")
COLUMN_HEAD = _("The column")
COLUMN_TEXT = _(
    "The *most common port* gives it. If several share first place, add up their numbers and take {ports} away until "
    "it is {ports} or less. No ports at all: column *{without}*."
)
NUMBER_HEAD = _("The number: by the deck’s colour and the column")
COLUMN_ROW = _("Column")
STEP_HEAD = _("From one card to the next")
STEPS = (
    _("Take the *place* of the card, from page {first}."),
    _("Multiply it by the *number* of the deck."),
    _("Divide by {modulus}; page {remainders} helps. *What remains* is the place of the next card."),
    _("Page {first} says which card that is. Go on from it in the same way."),
)
STEP_NOTE = _(
    "*Begin with the first card of the deck, even if cards were used from it.* Those used are the first ones you work "
    "out: skip them. The round is dealt from the next one on."
)

REMAINDERS = _("Dividing by {modulus}")
REMAINDERS_TEXT = _(
    "Find the largest number in the table that is *not above yours*, and take it away: *what is left* is what remains. "
    "If yours is below {modulus}, it stays as it is."
)
DECK_HEAD = _("A deck worked out")
DECK_TEXT = _(
    "{colour} deck, column {column}: the number is *{number}*. The first card is the *{card}*, place {place}."
)
DECK_TABLE = (_("Place"), _("times {number}"), _("take away"), _("remains"), _("next card"))

# -- examples and notes ---------------------------------------------------------------------------------------

EXAMPLE_STEPS = _("What you work out")
COLUMN = _("Column")
COLUMN_PORT = _("Most common port: {port}. *Column {column}*.")
COLUMN_NO_PORTS = _("No ports at all: *column {column}*.")
COLUMN_PORTS = _("{ports} share the first place: {sum}. *Column {column}*.")
CARDS_NUMBER = _("{colour} deck, column {column}: the number is *{number}*.")
CARDS_NEXT = _("{sum}: the {card}.")
CARDS_ON = _("And so on.")
SHEET_NUMBER = _("Number")
