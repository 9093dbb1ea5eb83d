"""Phrases for players who have not chosen one yet, mixed into every draw. Draws belong to `casino.core.chance`."""

import secrets

_WORDS = tuple(
    tuple(words.split())
    for words in (
        "amber bold brass clever crooked early gentle hidden hollow lonely lucky merry narrow patient quiet restless "
        "salty silver sleepy slender smoky stubborn velvet wandering",
        "anchor badger beacon candle compass falcon feather harbour kettle lantern magpie marble mirror needle orchard "
        "otter pilot raven saddle sparrow teapot thimble trumpet walnut",
        "at-dawn at-noon by-the-sea in-the-attic in-the-fog in-the-rain in-town on-a-roof on-stage on-the-stairs "
        "on-tiptoe over-the-hill under-the-bridge upstairs with-a-grin",
    )
)


def new_phrase() -> str:
    """A few words drawn from the operating system's own entropy, such as "silver otter in the rain"."""
    return " ".join(secrets.choice(words).replace("-", " ") for words in _WORDS)
