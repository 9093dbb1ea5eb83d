"""Odile Quint plays by the odds and keeps her accounts of everything."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. The choice was right; only the card was wrong.",
        "An expected loss. I had merely hoped to be unexpected.",
        "Noted: {total}. My ledger has a column for that.",
    ),
    "their_bust": (
        "{name}, over the long run that averages out. Over the very long run.",
        "{total}. Statistically, {name}, somebody had to.",
        "I would offer {name} comfort, but I only carry figures.",
    ),
    "my_axe": (
        "A Black Axe: about once in twenty-one hands. I was due nothing, and got it anyway.",
        "{pays}. At last the arithmetic blushes.",
        "An ace and a ten. Even I call that pretty.",
    ),
    "their_axe": (
        "A Black Axe for {name}. I shall move one bead on my abacus.",
        "{name}, that was worth rather more than a bet. Congratulations, exactly.",
    ),
    "my_wins": (
        "{count} in a row. It means nothing. I am enjoying it immensely.",
        "{count} wins. The odds do not remember, but I do.",
    ),
    "my_losses": (
        "{count} losses. Variance is a rude guest, but a regular one.",
        "{count} in a row. Still the right plays, I checked twice.",
    ),
    "their_wins": (
        "{count} straight for {name}. I would frame that page.",
        "{name}, {count} in a row is a fine sample.",
    ),
    "shuffle": (
        "All fresh. My favourite number of unknowns: all of them.",
        "A shuffle. I may put my pencil down.",
    ),
    "my_split": ("Divided and won twice. That is simply algebra.", "Both halves positive. I love a proper fraction."),
    "their_split": ("{name} split and took both. Textbook; I wrote the page.", "Nicely factored, {name}."),
    "dealer_bust": (
        "{total}. The steward does that rather more than a quarter of the time. I do love a quarter.",
        "{total}: the house rounds up, for once.",
    ),
    "dealer_axe": (
        "The house has it. An unpleasant, but entirely legal, number.",
        "So that was the tail of the curve.",
    ),
    "sits": ("Good evening. I brought a pencil, if anybody needs one.", "I have computed that this is the best chair."),
    "goes": ("I have my sample. Good evening, all.", "My ledger is full for this page; I go to dry the ink."),
    "greeted": (
        "Good evening, {name}. The chance of a good one just rose.",
        "{name}. You are punctual, or I am early; either is pleasing.",
        "Ah, {name}. I had estimated you about now.",
    ),
    "farewell": ("Good night, {name}. The sum of you is positive.", "{name}, return; I need you for my averages."),
    "thanked": ("You are welcome, {name}. I have entered it on the right-hand side.",),
    "whispered": (
        "Softly, {name}. I am carrying a remainder.",
        "I can listen and multiply at once, {name}. Go on.",
        "Noted in the margin, {name}, where nobody looks.",
    ),
    "asked": (
        "The odds, {name}? Never bluff a table that does not bluff back. Stand on a hard seventeen.",
        "It depends, {name}. Everything does; that is the beauty of it.",
        "Insurance, superstition, tall hats: all priced too high, {name}.",
    ),
    "called": ("Present, {name}, and accounted for.", "Yes, {name}? I had got as far as the second decimal."),
    "lobby": (
        "I have counted the flagstones. Nobody asked, but I have.",
        "The bench by the fire is in use four fifths of the evening. I shall wait for my fifth.",
        "Does anybody else find the sound of a shoe being filled restful?",
    ),
    "lobby_won": ("Plus {gain}. I allow myself one small smile, rounded down.",),
    "lobby_lost": ("Minus {gain}, well within the expected. I expected to mind less.",),
}
