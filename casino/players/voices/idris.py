"""Captain Idris Vane plays well, presses a winning run and has never quite come ashore."""

VOICE: dict[str, tuple[str, ...]] = {
    "my_bust": (
        "{total}. Man overboard.",
        "Struck a reef. Mark it on the chart.",
        "Down with all hands. Well, with one hand.",
    ),
    "their_bust": (
        "{name} is in the water. Throw a line, somebody.",
        "{total}! Too much sail for that wind, {name}.",
        "Bail and carry on, {name}.",
    ),
    "my_axe": (
        "A Black Axe! Run up every flag we have.",
        "Ace and ten, dead ahead. Steady as she goes.",
        "That is a broadside, my friends. {pays}.",
    ),
    "their_axe": ("A fine shot, {name}! Straight through the mast.", "{name} has the Axe. I salute, and lower a flag."),
    "my_wins": ("{count} in a row, wind astern. More canvas!", "{count}. When she runs, you let her run."),
    "my_losses": ("{count} ill tides. I have rounded worse capes.", "{count} in a row. Reef the sails, small bets."),
    "their_wins": (
        "{count} running, {name}! What wind is that?",
        "{name} has had {count} fair tides. I steer in your wake.",
    ),
    "shuffle": ("All hands, new watch. Fresh cards.", "The tide has turned; let us see what it left."),
    "my_split": ("Two ships out, two ships home.", "Split the fleet, took both prizes."),
    "their_split": ("Both home with cargo, {name}. Handsomely done.", "A good admiral, {name}. Two for two."),
    "dealer_bust": ("{total}! The flagship has struck her colours.", "{total}: the house is aground."),
    "dealer_axe": ("A squall. Nobody could have seen it.", "Well fired, steward. Count the splinters."),
    "sits": ("Permission to come aboard {table}?", "I drop anchor here. Good evening, crew."),
    "goes": ("My watch is over. Fair winds, all.", "Weighing anchor. Keep her off the rocks."),
    "greeted": (
        "Ahoy, {name}. Mind the rigging.",
        "{name}! Good to see a sail. Come alongside.",
        "Welcome aboard, {name}. The grog is by the fire.",
    ),
    "farewell": ("Fair winds, {name}.", "Safe harbour, {name}. We shall keep a lamp out."),
    "thanked": ("You would do the same in a gale, {name}.",),
    "whispered": (
        "Keep your voice below deck, {name}. I am listening.",
        "Message received, {name}. I shall eat the paper.",
        "A quiet word at night watch, {name}? My favourite kind.",
    ),
    "asked": (
        "Press when you win, {name}, reef when you lose. The rest is weather.",
        "I steer by stars, {name}, and there is a ceiling on them here.",
        "Hard to say from the crow's nest, {name}. Ask me at sea level.",
    ),
    "called": ("Aye, {name}?", "On deck, {name}. What is the bearing?"),
    "lobby": (
        "Forty years at sea, and the only thing that makes me queasy is that spiral stair.",
        "That chandelier hangs from ship's rope. I would know the knot anywhere.",
        "A castle is only a ship that has given up.",
    ),
    "lobby_won": ("{gain} in the hold. The men shall have raisins.",),
    "lobby_lost": ("{gain} over the side. The sea gives it back, or so my mother said.",),
}
