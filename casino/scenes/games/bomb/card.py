"""The bomb's card."""

import pygame

from casino.core.money import CENTS_PER_UNIT, format_amount
from casino.core.texts import _
from casino.engines.baccarat.settings import DefusalSettings
from casino.records.levels import Level
from casino.scenes.app.card import GameCard, Missions, Tables
from casino.scenes.app.place import Miniature, PageNotice, Place, RuleWords
from casino.scenes.dialogs.beside import ExpertsDesk
from casino.ui.widgets.keys import key_actions


def _words() -> RuleWords:
    from casino.scenes.games.bomb import words

    return words


def _tables() -> Tables:
    from casino.scenes.games.bomb import tables

    return tables


def _missions() -> Missions:
    from casino.scenes.games.bomb.closed import missions

    return missions


def _advice() -> ExpertsDesk:
    from casino.scenes.games.bomb.desk import advising

    return advising


def _fee(level: Level) -> str:
    fee = level.settings.entry_fee
    return _("fee {amount}", amount=format_amount(fee, level.currency)) if fee else _("free")


def _chips(level: Level) -> tuple[int, ...]:
    """The chips of the fee."""
    from casino.ui.chips.chips import break_down  # late: the hall's first frame does without it

    return tuple(sorted(set(break_down(level.settings.entry_fee // CENTS_PER_UNIT))))


def _left(level: Level) -> PageNotice:
    """The notice that an armed bomb counts as given up when the program ends."""
    words = _(
        "The casino was closed while a bomb was armed at {table}. That counts as walking away: it cost nothing.",
        table=_(level.title),
    )
    if level.settings.entry_fee:
        words = _(
            "The casino was closed while a bomb was armed at {table}. That counts as walking away: you lose the "
            "entry fee and nothing else.",
            table=_(level.title),
        )
    return PageNotice(
        words,
        _("Abandoned bomb"),
    )


def _miniature() -> Miniature:
    from casino.scenes.games.bomb.art import miniature

    return miniature.miniature


CARD = GameCard(
    Place(
        name="defusal",
        game="baccarat",
        settings=DefusalSettings,
        keys="bomb",
        face="",
        rules="baccarat_defusal",
        host=_("The dearest table in the house: no high roller ever staked this much."),
        words=_words,
        keys_title=_("The bomb"),
        actions=key_actions(
            "bomb",
            ("deal", _("Deal the selected module"), pygame.K_d),
            ("for_nothing", _("Arm it with the manual here, for no stakes"), pygame.K_w),
            ("manual", _("The manual"), pygame.K_m),
            ("phone", _("The manual on a phone"), pygame.K_p),
            ("give_up", _("Give up"), pygame.K_g),
            ("hint", _("Hint, where there is no bounty"), pygame.K_h),
            ("another", _("Another case"), pygame.K_n),
            ("same", _("The same case again"), pygame.K_s),
            ("best", _("Best times"), pygame.K_b),
            ("copy", _("Copy the code"), pygame.K_c),
            ("next", _("The next mission, when one is done"), pygame.K_x),
            ("leave", _("Leave when it is over"), pygame.K_l),
        ),
        stakes=_fee,
        chips=_chips,
        left_open=_left,
        sign=_("The bomb"),
        sign_within=_("the bomb"),
        acts=10,
        act_seconds=1.0,
    ),
    _tables,
    _miniature,
    missions=_missions,
    advice=_advice,
)
