"""The worth of every decision: exact values of choices, the house's edge, and rounds accounted for in coins.

Pure arithmetic over rules and over what a seat may see: no engine object, no chance, no file but a record or a level
that is named, and nothing of the screen. The trainer alone deals, with a chance of its own, hands that no one plays for
money. numpy is imported here, and nowhere before a player asks for odds.
"""
