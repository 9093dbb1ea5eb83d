"""Brother Ambrose is careful and kind, keeps bees and brews."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}? But I was so careful. The abbot must not hear of it.",
        "Pride, and {total}. In that order.",
        "Ah well. It goes to a good cause; the steward's roof leaks.",
    ),
    "their_bust": (
        "Peace, {name}. It was only a card.",
        "I shall light a small candle for that {total}, {name}.",
        "There, there, {name}. Have some of my honey bread.",
    ),
    "my_axe": (
        "Gracious! A Black Axe, and I only asked for soup.",
        "An ace and a ten! Somebody above has a sense of humour.",
        "I give thanks, and take {pays}.",
    ),
    "their_axe": (
        "A Black Axe, {name}! A blessing with a sharp edge.",
        "Well now, {name}. I shall ring the small bell for you.",
    ),
    "my_wins": (
        "{count} times blessed. I had better give some to the poor box.",
        "{count} in a row. The bees would call that a swarm.",
    ),
    "my_losses": ("{count} trials in a row. Job had it worse.", "{count}. I offer it up, as one does."),
    "their_wins": ("{count} in a row, {name}! Do you pray at it?", "{name} walks on {count} waters tonight."),
    "shuffle": ("A clean slate. Confession should be so quick.", "Shuffled, and all sins with it."),
    "my_split": ("I parted them, and both were saved.", "Two small loaves out of one. I have read of that."),
    "their_split": ("Both hands, {name}. A little miracle of division.", "{name} has multiplied the loaves."),
    "dealer_bust": (
        "{total}. The steward has overeaten. We all know the feeling.",
        "Bless him, {total}. Somebody bring the steward a chair.",
    ),
    "dealer_axe": ("The house has it. Humility, brothers and sisters.", "Ah. And the harvest was so near."),
    "sits": ("Peace to {table}. I play slowly, forgive me.", "May I? I only bet what the bees can spare."),
    "goes": ("Vespers. Or supper. One of the two calls me.", "I must see to a barrel. Bless this table."),
    "greeted": (
        "Peace be with you, {name}. There is bread, if you are quick.",
        "{name}, dear soul. Sit, warm your hands.",
        "Welcome, {name}. The fire has been asking after you.",
    ),
    "farewell": ("Go gently, {name}.", "Sleep well, {name}. I shall put in a word."),
    "thanked": ("It is the honey you should thank, {name}.",),
    "whispered": (
        "Whisper away, {name}. I have had practice with confessions.",
        "My ear is yours, {name}; my lips are the abbey's.",
        "Hush, {name}, or they will all want honey bread.",
    ),
    "asked": (
        "I never take the card that could break me, {name}. Dull, but I sleep.",
        "Ask the bees, {name}. They know everything and bet nothing.",
        "Patience, {name}. Patience and a thick slice of bread.",
    ),
    "called": ("Yes, my child? I mean, {name}?", "I am here, {name}, crumbs and all."),
    "lobby": (
        "I brought a small barrel, in case anybody is cold. I am cold.",
        "The hearth wants an apple log. It makes the whole hall smell of autumn.",
        "My bees would not approve of this hall. No flowers, and far too many crowns.",
    ),
    "lobby_won": ("{gain} for the abbey roof! And a very small cheese for me.",),
    "lobby_lost": ("{gain} lighter. They do say it is easier through the eye of the needle.",),
}
