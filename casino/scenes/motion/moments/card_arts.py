"""The pictures of great moments at tables with cards: a fan, an axe that falls, a numeral, a house of cards."""

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from casino.scenes.motion.moments.moment import Art, glow_at
from casino.ui.drawing import text
from casino.ui.drawing.animator import ease_out
from casino.ui.drawing.look import Look
from casino.ui.drawing.theme import mix
from casino.ui.drawing.vector import css, drawn

_BOLD = (text.SERIF, "Bold")
_RAYS, _RAY_TURN = 14, 26  # rays around a numeral, and the degrees they turn
_AXE_HIT = 0.34
# A house of seven cards from its foot up: where each stands, in card heights from the middle and from the foot, and
# how it leans in degrees. The roof of the lower floor lies.
_HOUSE = (
    *((-0.56, 0.47, -19.0), (-0.24, 0.47, 19.0), (0.24, 0.47, -19.0), (0.56, 0.47, 19.0)),
    *((0.0, 0.98, 90.0), (-0.16, 1.48, -19.0), (0.16, 1.48, 19.0)),
)
_HOUSE_HIGH, _HOUSE_WIDE = 2.0, 1.7  # in card heights
_ASKANCE, _FLAT, _ROOF = 0.44, 0.15, 1.3  # how wide a standing card is seen; how high and how long the one that lies
_SET_DOWN, _SETTLES = 0.075, 0.10  # shares of the time between two cards, and until one stands


class FannedCards(Art):
    """The cards of a hand, which rise from below and open into a fan in a spotlight."""

    words_from = 0.34
    tone = "warn"
    ground = "felt_edge", 0.5

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = list(cards)

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(size[1] * 0.82)
        self._faces = _faces(self._cards, self._px, look)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        count = len(self._faces)
        x, foot = area.centerx, area.bottom
        glow_at(target, area.center, round(area.h * 0.55), self._look.theme.light, min(0.9, share * 3))
        opened = ease_out(min(1.0, max(0.0, share - 0.12) / 0.30))
        risen = ease_out(min(1.0, share / 0.2))
        spread = min(16.0, 56.0 / max(1, count - 1))
        for number, face in enumerate(self._faces):
            angle = (number - (count - 1) / 2) * spread * opened
            turned = pygame.transform.rotozoom(face, -angle, 1.0)
            widest = (area.w - self._px * 0.9) / max(1, count - 1)
            away = (number - (count - 1) / 2) * min(self._px * min(0.44, 2.0 / count), widest) * opened
            at = x + away, foot - self._px * 0.52 + self._px * 1.1 * (1 - risen) + abs(away) * 0.07
            target.blit(turned, turned.get_rect(center=(round(at[0]), round(at[1]))))


class FallingAxe(FannedCards):
    """The two cards of a hand, and an axe that falls between them."""

    words_from = _AXE_HIT + 0.06

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        super().prepare(look, size, words)
        high = round(size[1] * 1.06)
        self._axe = drawn(_axe(look), (high, high), (100, 100))

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        super().draw(target, area, share)
        fallen = min(1.0, share / _AXE_HIT)
        since = max(0.0, share - _AXE_HIT)
        turn = 74 * (1 - fallen * fallen * fallen) + 5 * sin(since * 70) * max(0.0, 1 - since * 7)
        axe = pygame.transform.rotozoom(self._axe, turn, 1.0)
        glow_at(
            target, area.center, round(area.h * 0.6), self._look.theme.ink, max(0.0, 0.8 - since * 6) if since else 0
        )
        target.blit(axe, axe.get_rect(center=(area.centerx, area.centery + round(area.h * 0.02))))


class HouseOfCards(Art):
    """The seven cards of a hand, set down one after the other until they stand as a house."""

    words_from = 0.62
    tone = "accent"
    ground = "rail", 0.45

    def __init__(self, cards: Sequence[str]) -> None:
        self._cards = list(cards)

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        self._px = round(min(size[1] * 0.96 / _HOUSE_HIGH, size[0] * 0.9 / _HOUSE_WIDE))
        self._stood = []
        for face, (_, _, lean) in zip(_faces(self._cards, self._px, look), _HOUSE, strict=False):
            if lean == 90.0:
                face = pygame.transform.rotate(face, lean)
                size_px = round(self._px * _ROOF), max(3, round(self._px * _FLAT))
                self._stood.append(pygame.transform.smoothscale(face, size_px))
            else:
                face = pygame.transform.smoothscale(face, (round(face.get_width() * _ASKANCE), face.get_height()))
                self._stood.append(pygame.transform.rotozoom(face, lean, 1.0))

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        theme, high = self._look.theme, self._px
        is_whole = share - _SET_DOWN * len(self._stood) - _SETTLES
        glow_at(target, area.center, round(area.h * 0.9), theme.accent, 0.25 + max(0.0, min(0.5, is_whole * 4)))
        for number, (face, (aside, up, _)) in enumerate(zip(self._stood, _HOUSE, strict=False)):
            come = min(1.0, max(0.0, share - 0.02 - _SET_DOWN * number) / _SETTLES)
            if not come:
                continue
            face.set_alpha(round(255 * come))
            x, y = area.centerx + aside * high, area.bottom - up * high - (1 - ease_out(come)) * high * 0.35
            target.blit(face, face.get_rect(center=(round(x), round(y))))
            face.set_alpha(255)


class LargeNumeral(Art):
    """A numeral in turning rays of light, one's own total drawn as large as the picture."""

    words_from = 0.30
    tone = "felt_ink"
    ground = "felt", 0.4

    def __init__(self, numeral: str) -> None:
        self._numeral = numeral

    def prepare(self, look: Look, size: tuple[int, int], words: str) -> None:
        self._look = look
        across = round(size[1] * 1.5)
        middle = across / 2
        parts = []
        for number in range(_RAYS):
            ends = []
            for aside in (-0.42, 0.42):
                angle = 2 * pi * (number + aside * 0.5) / _RAYS
                ends.append(f"{middle + middle * cos(angle):.1f} {middle + middle * sin(angle):.1f}")
            parts.append(f"M{middle} {middle}L{ends[0]}L{ends[1]}Z")
        ink = css(look.theme.light)
        self._rays = drawn(f'<path d="{"".join(parts)}" fill="{ink}" fill-opacity="0.20"/>', (across, across))
        self._letters = text.line(self._numeral, round(size[1] * 0.92), look.theme.felt_ink, *_BOLD)
        self._shade = text.line(self._numeral, round(size[1] * 0.92), look.theme.shade, *_BOLD)

    def draw(self, target: pygame.Surface, area: pygame.Rect, share: float) -> None:
        turned = pygame.transform.rotozoom(self._rays, _RAY_TURN * share, 1.0)
        turned.set_alpha(round(255 * min(1.0, share * 4)))
        target.blit(turned, turned.get_rect(center=area.center))
        glow_at(target, area.center, round(area.h * 0.6), self._look.theme.light, min(0.8, share * 3))
        grown = 0.6 + 0.4 * ease_out(min(1.0, share / 0.24))
        for letters, shift in ((self._shade, max(1, round(area.h * 0.02))), (self._letters, 0)):
            shown = pygame.transform.smoothscale_by(letters, grown)
            target.blit(shown, shown.get_rect(center=(area.centerx, area.centery + shift)))


def _faces(cards: Sequence[str], height_px: int, look: Look) -> list[pygame.Surface]:
    """The faces of cards of a height."""
    from casino.ui.cards.cards import card_sprites  # imports numpy, which the first frame does not need

    sprites = card_sprites(height_px, look.four_colour)
    return [sprites.face(card) for card in cards]


def _axe(look: Look) -> str:
    """An axe, its blade to the left, in a square of 100."""
    theme = look.theme
    wood, iron = css(theme.leather), css(mix(theme.metal, theme.ink, 0.55))
    dark, edge = css(mix(theme.metal, theme.shade, 0.55)), css(theme.ink)
    return (
        f'<rect x="52" y="4" width="8" height="94" rx="3" fill="{wood}"/>'
        f'<path d="M62 14L50 12Q34 6 16 4Q22 30 14 58Q34 50 50 44L62 42Z" fill="{iron}" stroke="{dark}" '
        'stroke-width="1.5"/>'
        f'<path d="M16 4Q22 30 14 58L20 55Q27 30 22 6Z" fill="{edge}"/>'
        f'<rect x="50" y="12" width="12" height="32" rx="2" fill="{dark}"/>'
    )
