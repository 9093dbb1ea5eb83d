"""The throws of one table put together: planned ahead, held in a cup, rolled and heard. No rules are known here."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from random import Random

import pygame

from casino.scenes.app.house import House
from casino.scenes.motion.hand import Hand
from casino.scenes.motion.throws.ahead import Expected, ThrowsAhead
from casino.scenes.motion.throws.cup import cup_for
from casino.scenes.motion.throws.knocks import Knocks
from casino.scenes.motion.throws.throw import DieThrown, ThrowMotion
from casino.ui.dice.sprites import DiceSprites
from casino.ui.drawing.theme import Theme


class Thrower:
    """Throws the dice of a table, which a person's `hand` may hold.

    `knocks` are the sounds by what was hit, `sprites` has the dice for a diameter in px.
    """

    def __init__(
        self,
        house: House,
        hand: Hand,
        rng: Random,
        knocks: Mapping[str, str],
        sprites: Callable[[int], DiceSprites],
    ) -> None:
        self._house, self._hand, self._knocks, self._sprites = house, hand, knocks, sprites
        self._ahead = ThrowsAhead(rng)
        self._motion: ThrowMotion | None = None  # the last throw

    def throw(
        self,
        dice: Sequence[DieThrown],
        floor: pygame.Rect,
        die_px: int,
        theme: Theme,
        beside: Sequence[DieThrown] = (),
    ) -> ThrowMotion:
        """The movement of dice, so wide in px, on a floor in px and on to their places.

        Those `beside` them lie at their goals already.
        """
        expected, house, sprites = Expected.of(dice, floor, die_px), self._house, self._sprites
        plan, knocks = self._ahead.take(expected), Knocks(house, floor, self._knocks, dice)
        cup = cup_for(dice, expected, self._ahead, house, self._hand, theme)
        self._motion = ThrowMotion(dice, floor, sprites(die_px), plan, knocks, sprites, cup, beside)
        return self._motion

    def work_ahead(
        self,
        moment: Hashable,
        throws: Callable[[], Sequence[Expected]],
        *,
        is_quiet: bool,
        place: tuple[float, float] | None,
    ) -> None:
        """Plans throws that may come, as `ThrowsAhead.update` does, where any throw is seen.

        `place` is that of a person's own dice, from which a hand may fling them.
        """
        if not self._house.shows_motion or (self._motion is not None and self._motion.is_planning):
            return
        held_at = place if self._hand.is_about_to else None
        share = self._motion.spare if self._motion is not None else 1.0
        self._ahead.update(moment, throws, is_quiet=is_quiet, share=share, held_at=held_at)
