"""Pip Larkspur is new here, goes by hunches and thinks everything is marvellous."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}! Is that too many? It is, is it not.",
        "My elbow said hit! I am never listening to it again.",
        "Bust! Still, it was a very pretty card.",
    ),
    "their_bust": (
        "Oh, {name}! I had such a good feeling about you.",
        "{total}! Do not worry, {name}, I do that all the time.",
        "My thumbs tingled, {name}. I should have said something.",
    ),
    "my_axe": (
        "I got one! I got one! What do I do with it?",
        "A Black Axe! My nose itched, I KNEW it!",
        "Ace and a ten! Can somebody paint this?",
    ),
    "their_axe": ("{name} has an Axe! Can I touch it?", "So that is what it looks like, {name}! Shiny!"),
    "my_wins": ("{count} in a row! My hunches are having a party.", "{count}! I am going to write home."),
    "my_losses": ("{count} now. My hunches have wandered off.", "{count} lost. I blame the new hat."),
    "their_wins": ("{count}! {name}, may I rub your sleeve?", "{name}, {count} in a row! Is there a prize?"),
    "shuffle": ("I love this bit. It sounds like pigeons.", "All mixed! Now anything can happen. Again!"),
    "my_split": ("I cut it in half and got two! Like a worm!", "Both of them won! Both of them! Mine!"),
    "their_split": ("{name} won twice at once! That is hardly fair. I love it.", "Two, {name}! You are a bakery."),
    "dealer_bust": ("{total}! I did not know the steward could do that!", "He went over! The steward went right over!"),
    "dealer_axe": ("Aw. Does he get to have those too?", "The house has one! Bit greedy, with all this castle."),
    "sits": ("Hello, {table}! Something told me to come here.", "Ooh, a warm chair. Whose luck is this?"),
    "goes": ("My feet want to be over there now. Bye!", "I have a hunch about the next room. Good luck!"),
    "greeted": (
        "Hello, {name}! Is it your first time? It is nearly mine!",
        "{name}! I had a hunch you would say that.",
        "Hi, {name}! Have you SEEN the size of the fireplace?",
    ),
    "farewell": (
        "Bye, {name}! Come back, I have a feeling you will.",
        "Oh, already, {name}? I will wave until the door shuts.",
    ),
    "thanked": ("You are welcome, {name}! What did I do?",),
    "whispered": (
        "Ooh, a secret, {name}! I am very nearly good at those.",
        "I am whispering back, {name}! Can you tell?",
        "Say it again, {name}, I was too excited to listen.",
    ),
    "asked": (
        "My left knee says yes, {name}. It is the better knee.",
        "Go by the feeling, {name}! If there is none, go by the hat.",
        "No idea, {name}, but I am completely sure.",
    ),
    "called": ("That is me! Hello, {name}!", "Yes, {name}? Was it the thing with the banner? I put it back."),
    "lobby": (
        "There is a staircase that goes nowhere. I have been up it twice, to be sure.",
        "Somebody here must be a duke. I have been bowing at everybody, to be safe.",
        "I shook hands with the armour. It shook back a little.",
    ),
    "lobby_won": ("I am up {gain}! I did not even know how to count that far.",),
    "lobby_lost": ("{gain} gone, but think of all the cards I saw!",),
}
