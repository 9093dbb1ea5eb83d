"""How long everything that moves takes, in seconds at normal speed: one table.

The speed chosen in the settings multiplies time for whole tables (`casino.scenes.table.director`). What physics
computes from heights and speeds (dice, tossed chips, thrown cards) has its durations there. Time limits for work, disks
and people are not motion and stay where they are used.

All timings are in this one table; a test finds a movement with its own.
"""

# Rests: the rhythm between two movements.
BRIEF_REST = 0.1
REST = 0.15
LONG_REST = 0.3
READ = 0.55  # the least time for a sentence nothing moves for
NOTICE = 4.5  # a line over everything, until it goes by itself
GLANCE = 0.25  # what needs no reading, where nothing moves
DEAF = 0.4  # a bar that has just come takes no press yet

# Without motion.
FADE = 0.25
LONG_FADE = 0.9  # replaces what would be a show otherwise: a shuffle, a blast

# Faces and rooms at rest.
BLINK = 0.14
BLINK_EVERY = (1.2, 3.5)  # seconds between two blinks of a portrait
TABLE_BREATH = 4.6
HALL_BREATH = 5.5  # one swell of the hall's light
HEARTH_BREATH, TORCH_BREATH = 2.6, 3.4
FLAME = 0.11  # for each picture of a fire
ARCH = 0.5  # one walks through a door
DOOR_ACT, DOOR_FADE = 3.4, 0.5  # an act behind a door, and the fade to the next

# Big moments.
BIG_WORDS = 1.5
HUSH, HUSH_PACE = 0.4, 0.6  # the silence before a verdict, and how fast the last draw that can decide moves
MOMENT = 2.2  # a picture of its own
CUP = 0.7  # a shake of the cup, or its lift
PLAGUE_DARKENS = 1.6

# Characters.
THINK = 0.4  # the least time for a character's turn, where one is shown at a time
OTHERS_PACE, HOUSE_PACE = 2.0, 1.75  # times as fast as usual: what characters do, and the house among them
CALM_WAIT = 1.0  # a person waits for so long before all that goes faster: by once more with every further one
ALONE_WAIT = 4.0  # the same where only the house is waited for
MAX_HASTE = 6.0  # times as fast as usual, however long a person waits
REPLAY_STEP = 0.5
TOLD_NO_MORE = 1.0  # until a table elsewhere is left: between two seats one sits at none for a moment
RESULT_READ = 3.0  # among people elsewhere, before it is said what the next round waits for
BOMB_PLATE = 6.0  # at a show the result stays on the case for so long, then the card comes
SHOWN_REST = 2.2  # at a table that plays itself, between two rounds or deals
CAPTION = 6.0  # a sentence beneath it
CAPTION_LEAST = 3.0  # the same, before one about what just happens takes its place
CAPTION_LATE = 2.5  # after which nothing is said of an event any more

# Chips.
SUM_COUNTS = 0.7  # a purse counts from the old amount to the new
NO_CHIPS = 0.42  # an amount moves without chips where none are small enough for it
CHIPS_CHANGED = 0.16  # in which chips that lie on one another are changed into fewer
SETTLE_GAP = 0.16  # between one seat's payment and the next
SALON_SETTLE_GAP = 0.30
FEE_GAP = 0.07
POT_GAP = 0.06
COIN, COIN_GAP = 0.50, 0.07  # a coin of the commission
COMMISSION_AFTER = 0.45  # after the payment has been seen
SORT, SORT_ONE_BY_ONE = 0.70, 1.5  # a stack is sorted

# Dice.
RATTLE = 0.34  # from one rattle of a cup that is shaken to the next
CUP_GOES = 0.36  # an empty cup tips and is gone
KNOCKS_APART = 0.15  # between two knocks of dice that are both heard
DICE_LOOK = 0.35  # they rest for a look before they are taken away
DICE_CARRY = 0.42
OWN_CARRIED_LATER = 0.25  # one's own dice are carried after those of the others

# Cards.
DEAL_GAP = 0.17
SALON_DEAL_GAP = 0.42  # slower, as baccarat is played at leisure
CASE_DEAL_GAP = 0.30
SHOE_AHEAD = 0.08  # in a frame between two in which a card leaves
BEFORE_FLIGHT = 0.02  # a frame: the one before paints the settled state, this one plans the way of a card or of chips
TURN = 0.44
HELD_BEFORE_TURN = 0.3  # a card everybody waits for is lifted first
PEEK = 1.15
SWEEP_GAP = 0.14  # between one hand's leaving and the next
DECK = 0.45  # a deck is laid aside, and as long again until the next one is there
SQUEEZED_HOME = 0.45
SQUEEZED_FALL = 0.22
SQUEEZED_READ = 0.55  # an open card is looked at before it is taken away
SQUEEZED_BY_ITSELF = 1.3  # a card that nobody holds is bent for so long before it turns
HELD_TOLD = 0.2  # between two messages on how a card is held

# The shuffle.
GATHER, GATHER_GAP = 0.36, 0.13  # a packet comes from the tray, and the pause before the next
RIFFLE, BRIDGE = 0.82, 0.44
RIFFLE_OF_TWO, BRIDGE_OF_TWO = 0.68, 0.34  # where it is done twice
CUT = 0.82
SQUARE_UP = 0.4  # in place of riffle, bridge and cut, where the same has been seen a few times
LOAD, LOAD_GAP = 0.34, 0.14  # a packet goes into the shoe

# Three Street Pi'Lok.
STREET = 0.75
BUTTON_GLIDES = 0.55
KNOCK = 0.45
ANSWER_GAP = 0.2  # between two seats' answers to a bet, where both are shown at once
FOLD = 0.4
LIFT = 0.5
KEEP = 0.5
SPARED = 0.8  # a light passes over dice that may stay as they are
GAIN_COUNTS = 0.6
DUEL_ENTERS, DUEL_COUNTS, DUEL_TIES, DUEL_WON = 0.6, 0.65, 1.1, 1.0

# The bomb.
LID = 1.15
STRIKE = 1.1
LAMP = 0.8
CASE_LIGHT = 1.0
RELIEF = 1.8  # the green wave over a disarmed bomb
BLAST, BLAST_IS_WHITE = 4.6, 0.3  # as a whole; nothing but white is seen
BLAST_IS_DARK, BLAST_DAWNS, BLAST_DAWN = 1.35, 1.95, 1.1  # the fire is out; the light comes back, and takes so long
