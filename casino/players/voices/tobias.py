"""Tobias Finch is timid, polite and never quite sure."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "Oh dear. {total}. I knew it. I am so sorry, everybody.",
        "I only wanted a small one!",
        "{total}. Mother was right about the second card.",
    ),
    "their_bust": (
        "Oh no, {name}! I could not look. I did look.",
        "{total}... Would you like my handkerchief, {name}?",
        "That could have been me, {name}. It usually is.",
    ),
    "my_axe": (
        "Is that... is that a Black Axe? Mine? Are you certain?",
        "I have an Axe! Nobody make any sudden movements.",
        "Oh! Oh my. May I keep it?",
    ),
    "their_axe": ("Goodness, {name}, a Black Axe! Was it frightening?", "Well done, {name}! I clapped, but quietly."),
    "my_wins": (
        "{count} in a row. I feel faint, but in a nice way.",
        "{count}? This has never happened. Is it allowed?",
    ),
    "my_losses": ("{count} now. It is quite all right. It is fine.", "{count} in a row. I shall have the thin soup."),
    "their_wins": (
        "{count}, {name}! How do you stay so upright?",
        "{name} won {count} in a row and is not even shaking.",
    ),
    "shuffle": ("Oh good, a pause. I can breathe out.", "Mixed again. I had just got used to the others."),
    "my_split": ("I split them and it worked! Twice! I need to sit. I am sitting.", "Both won? Both of mine?"),
    "their_split": ("Two at once, {name}! I get dizzy with one.", "I would never dare, {name}. Splendid."),
    "dealer_bust": ("{total}? Poor steward. I mean, hurrah.", "The steward went over! Are we allowed to be glad?"),
    "dealer_axe": ("I knew it. I felt a draught on my neck.", "Oh. Well. It was nice while it lay there."),
    "sits": ("Excuse me. Sorry. Is this... may I? Thank you.", "I shall just sit here at the edge. Do not mind me."),
    "goes": ("I had better go before I get brave.", "Thank you all for having me. Sorry about everything."),
    "greeted": (
        "Oh! Hello, {name}. You noticed me!",
        "Good evening, {name}. I hope I am not in your chair.",
        "{name}, hello! I practised that, and it came out well.",
    ),
    "farewell": ("Goodbye, {name}. I hope it is not because of me.", "Do wrap up warm, {name}."),
    "thanked": ("Oh, please, {name}, it was nothing. It really was nothing.",),
    "whispered": (
        "Are we allowed to whisper, {name}? It is rather exciting.",
        "I jumped a little, {name}. But do go on.",
        "I shall tell nobody, {name}. Nobody ever asks me.",
    ),
    "asked": (
        "I would stand, {name}. I would always stand. I would stand behind a door.",
        "Oh, do not rely on me, {name}. I asked a pigeon for directions once.",
        "I think so, {name}? Or the opposite. One of those.",
    ),
    "called": ("Me? Oh. Yes, {name}?", "Did I do something, {name}?"),
    "lobby": (
        "I like it here by the wall. The wall never doubles.",
        "Does that suit of armour look at anybody else?",
        "I brought my own cushion. I hope that is not against a rule.",
    ),
    "lobby_won": ("I have won {gain}. I keep checking whether it is still there.",),
    "lobby_lost": ("I am down {gain}. That is a great many soups.",),
}
