"""How long everything takes that moves on a screen: one table, in seconds at normal speed.

The speed chosen in the settings multiplies time for whole tables (`casino.scenes.table.director`), so nothing
here knows of it. What physics works out from heights and speeds (dice, tossed chips, thrown cards) has its durations
there. How much of a frame work may take, and how long something waits for a disk or a person, is not motion and stays
where it is done.
"""

# Rests: the rhythm between two movements.
BRIEF_REST = 0.1
REST = 0.15
LONG_REST = 0.3
READ = 0.55  # a sentence that nothing moves for stays at least so long
NOTICE = 4.5  # a line above everything, until it goes by itself
GLANCE = 0.25  # what needs no reading, where nothing moves

# Without motion.
FADE = 0.25
LONG_FADE = 0.9  # of what otherwise is a show: a shuffle, a blast

# Faces and rooms at rest.
BLINK = 0.14
BLINK_EVERY = (1.2, 3.5)  # seconds from one face's blink to the next one's
TABLE_BREATH = 4.6
HALL_BREATH = 5.5  # a swell of the hall's light
HEARTH_BREATH, TORCH_BREATH = 2.6, 3.4
FLAME = 0.11  # each picture of a fire is seen so long
DOOR_ACT, DOOR_FADE = 3.4, 0.5  # an act behind a door, and its passing into the next

# Big moments.
BIG_WORDS = 1.5
CUP = 0.7  # it is shaken, or lifted
PLAGUE_DARKENS = 1.6

# Characters.
THINK = 0.4  # how long a character's turn takes at least
REPLAY_STEP = 0.5
SHOWN_REST = 2.2  # at a table that plays itself, from one round or deal to the next
CAPTION = 6.0  # a sentence beneath it

# Chips.
SUM_COUNTS = 0.7  # a purse goes from what it was to what it is
NO_CHIPS = 0.42  # a sum goes by itself where no chips are small enough for it
SETTLE_GAP = 0.16  # between one seat's payment and the next one's
SALON_SETTLE_GAP = 0.30
FEE_GAP = 0.07
POT_GAP = 0.06
COIN, COIN_GAP = 0.50, 0.07  # a coin of the commission
COMMISSION_AFTER = 0.45  # the payment has been seen
SORT, SORT_ONE_BY_ONE = 0.70, 1.5  # a stack is put in order

# Dice.
DICE_LOOK = 0.35  # they lie still for a look before they are taken away
DICE_CARRY = 0.42

# Cards.
DEAL_GAP = 0.17
SALON_DEAL_GAP = 0.42  # nobody hurries here
CASE_DEAL_GAP = 0.30
BEFORE_FLIGHT = 0.02  # a frame: the one before it paints what was settled, and this one plans the card's way
TURN = 0.44
HELD_BEFORE_TURN = 0.3  # a card everybody waits for is lifted first
PEEK = 1.15
SWEEP_GAP = 0.14  # between one hand's leaving and the next one's
DECK = 0.45  # a deck is laid away, and as long again until the next one lies there
SQUEEZED_HOME = 0.45
SQUEEZED_FALL = 0.22
SQUEEZED_READ = 0.55  # an open card is looked at before it is taken away
SQUEEZED_GAP = 0.35  # between two cards that are turned together

# The shuffle.
GATHER, GATHER_GAP = 0.36, 0.13  # a packet comes from the tray, and the next one after it
RIFFLE, BRIDGE = 0.82, 0.44
RIFFLE_OF_TWO, BRIDGE_OF_TWO = 0.68, 0.34  # where it is done twice
CUT = 0.82
LOAD, LOAD_GAP = 0.34, 0.14  # a packet goes into the shoe

# Three Street Pi'Lok.
STREET = 0.75
BUTTON_GLIDES = 0.55
KNOCK = 0.45
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
BLAST, BLAST_BLOOMS, BLAST_IS_DARK = 3.2, 0.5, 1.3  # as a whole; the light at its brightest; the light gone
