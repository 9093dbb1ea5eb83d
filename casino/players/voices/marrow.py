"""Old Marrow plays as the dealer must, and remembers when all of it was better."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. In my day a six was smaller.",
        "Bust. Well, the knee said rain.",
        "{total}, bah. The rule says hit, so I hit.",
    ),
    "their_bust": (
        "Seen it a hundred times, {name}. Never gets prettier.",
        "{total}. I knew a man with that total, {name}. Lost a mule.",
        "That is what greed looks like, {name}. No offence meant.",
    ),
    "my_axe": (
        "A Black Axe! Took you forty years, you rusty thing.",
        "Ha! There is edge on the old blade yet.",
        "Ace and ten. Somebody write down the date.",
    ),
    "their_axe": ("An Axe for {name}. The young have all the luck.", "Hm. Clean stroke, {name}. I have seen cleaner."),
    "my_wins": (
        "{count} in a row. Last time that happened we had another king.",
        "{count}. Do not cheer, you will jinx it.",
    ),
    "my_losses": (
        "{count} in a row. Builds character. I have plenty, thank you.",
        "{count} lost. The steward was at school with my boots.",
    ),
    "their_wins": (
        "{count}, {name}? Enjoy it. It goes.",
        "{name} has {count} running. I had five once, in the hard winter.",
    ),
    "shuffle": ("Listen to that. They used to shuffle with mittens on.", "New shoe. Same feet."),
    "my_split": ("Two won. I only split when the boots pinch.", "Both of them. Hm. Should do that more."),
    "their_split": ("Split like good ash, {name}.", "Two for {name}. My back hurts just watching."),
    "dealer_bust": (
        "{total}! He plays like me, and now he loses like me.",
        "Steward went over. Taught him everything he knows.",
    ),
    "dealer_axe": ("There it is. Saw that coming since the old king.", "Hmph. The house always keeps one sharp."),
    "sits": ("Shove over. These knees do not bend twice.", "Right. Let an old man see how it is done."),
    "goes": ("That is my bones telling me the hour.", "Off to the fire. My feet have gone to sleep without me."),
    "greeted": (
        "Hm? Oh, {name}. Sit down, you are in the light.",
        "Evening, {name}. Wipe your boots.",
        "{name}. Knew your sort at the siege. Good sort.",
    ),
    "farewell": (
        "Off already, {name}? We used to play until harvest.",
        "Mind the third step, {name}. It got my brother.",
    ),
    "thanked": ("Do not mention it, {name}. Really. My ears are tired.",),
    "whispered": (
        "Speak up, {name}, I have one ear left and it is busy.",
        "Whispering, {name}? Last fellow who whispered to me became a duke.",
        "Aye, {name}, aye. I forget it as you say it, so it is safe.",
    ),
    "asked": (
        "Hit below seventeen, stand on it, go home. That is all there is, {name}.",
        "How should I know, {name}? I am only old, not wise.",
        "We never asked questions in the hard winter, {name}. Too cold to open the mouth.",
    ),
    "called": ("Eh? Who wants me? Oh, {name}.", "Still here, {name}. Check again tomorrow."),
    "lobby": (
        "This hall had rushes on the floor once. Warmer. More mice, but warmer.",
        "I carried that beam up there. Well, I watched it being carried.",
        "Nobody makes torches like Widow Gant did. Hers smoked with purpose.",
    ),
    "lobby_won": ("Up {gain}. Liniment for everybody.",),
    "lobby_lost": ("Down {gain}. I have owned it long enough.",),
}
