"""What the tests of odds share."""

from collections.abc import Iterator

import pytest

from casino.odds.twentyone import playing

KEPT_LAWS = 2_000  # of dealers' ends, of some 50 kB each
RESTS = 6  # while one is worked out


@pytest.fixture(autouse=True, scope="package")
def dealers_followed_once() -> Iterator[None]:
    """Most of a chart's or an edge's time goes into how dealers end: that follows from the cards and a few rules alone,
    which many tests share."""
    kept: dict[object, dict] = {}
    found = playing.end_chances

    def once(unseen, up, bound, **rules):
        key = (unseen.tobytes(), up, bound, *rules.items())
        if key in kept:
            yield from (None,) * RESTS
        else:
            if len(kept) >= KEPT_LAWS:
                kept.clear()
            kept[key] = yield from found(unseen, up, bound, **rules)
        return kept[key].copy()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "end_chances", once)
        yield
