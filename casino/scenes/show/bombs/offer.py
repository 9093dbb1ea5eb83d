"""What a show about one bomb says of itself on its cards: whose event it is, its logo, and what can be won."""

from dataclasses import dataclass
from pathlib import Path

import pygame

from casino.core.texts import _
from casino.records.levels import Level
from casino.show.bombs.day import limit_in_words
from casino.show.settings import ShowError, ShowSettings


@dataclass(frozen=True)
class Offer:
    """The words and the picture of the show. `prize_seconds` is 0 where any bomb disarmed wins the prize."""

    level: Level
    prize: str = ""
    prize_seconds: int = 0
    logo: pygame.Surface | None = None

    @property
    def clock(self) -> int:
        """The seconds on the bomb's clock."""
        return int(self.level.settings.seconds or 0)

    def wins(self, seconds: float) -> bool:
        """Whether a bomb that was disarmed in so many seconds of its clock wins the prize."""
        return bool(self.prize) and (not self.prize_seconds or seconds <= self.prize_seconds)

    @property
    def rule(self) -> str:
        """What the pair has to do."""
        return _("One sees the bomb, the other has the manual. You have {time}.", time=limit_in_words(self.clock))


def offer_of(settings: ShowSettings) -> Offer:
    """The offer of a show. Raises ShowError where the logo cannot be shown."""
    logo = None
    if settings.logo:
        try:
            logo = pygame.image.load(Path(settings.logo)).convert_alpha()
        except (OSError, pygame.error):
            told = _("{file} cannot be shown: it is not a whole PNG picture.", file=settings.logo)
            raise ShowError(told) from None
    return Offer(settings.bomb, settings.prize, settings.prize_seconds, logo)
