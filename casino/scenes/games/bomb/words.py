"""The bomb's rules and tables in words and figures."""

from collections.abc import Mapping

from casino.core.money import format_amount
from casino.core.texts import _, all_of, in_words, ngettext
from casino.engines.baccarat.settings import DefusalSettings
from casino.engines.baccarat.warning import ANSWER_SECONDS
from casino.records.levels import Level, missions
from casino.scenes.app.place import KeyWords


def clock_words(seconds: int) -> str:
    """Formats a time in words: "eight minutes", "one minute and thirty seconds"."""
    minutes, rest = divmod(seconds, 60)
    shown = []
    if minutes:
        shown.append(ngettext("{count} minute", "{count} minutes", minutes, count=in_words(minutes)))
    if rest:
        shown.append(ngettext("{count} second", "{count} seconds", rest))
    return all_of(shown)


def _modules(count: int) -> str:
    return ngettext("{count} module", "{count} modules", count, count=in_words(count))


def rule_words(level: Level) -> dict[str, str]:
    """The values for the names in braces on the rules page."""
    rules = level.settings
    fee, bounty = (format_amount(cents, level.currency) for cents in (rules.entry_fee, rules.bounty))
    strikes = ngettext("{count} strike", "{count} strikes", rules.strikes, count=in_words(rules.strikes))
    if rules.seconds is None:
        time, clock = _("no clock"), _("No clock runs at this table: take all the time you need.")
    else:
        time = clock_words(rules.seconds)
        clock = _(
            "You have {time}. After the first strike the clock runs a quarter faster, after the second half as fast "
            "again as at the start. It does not stop for this page or any other.",
            time=time,
        )
    return {
        "twists": " ".join(_twists(rules)) or _("This case has no surprises of its own."),
        "modules": _modules(rules.modules).capitalize(),
        "strikes": strikes,
        "strikes_out": strikes.capitalize(),
        "time": time,
        "clock": clock,
        "money": _money(rules, fee, bounty),
        "at_hand": _at_hand(rules),
    }


def _money(rules: DefusalSettings, fee: str, bounty: str) -> str:
    """What a case costs and pays."""
    if not rules.entry_fee:
        return _("This case costs nothing and pays nothing: it is for learning.")
    if not rules.bounty_falls:
        return _("Arming the bomb costs {fee} from your purse; disarming it pays {bounty}.", fee=fee, bounty=bounty)
    return _(
        "Arming the bomb costs {fee} from your purse; disarming it pays up to {bounty}. The bounty falls with the time "
        "on the clock: with half the time left half of it is paid, though never less than the fee.",
        fee=fee,
        bounty=bounty,
    )


def _at_hand(rules: DefusalSettings) -> str:
    """Where the manual is while the case is armed."""
    if rules.has_choice:
        return _(
            "Before you arm the case you choose: for the bounty, with the manual on paper or on a phone, or with the "
            "manual on this screen too, for no stakes."
        )
    if rules.at_hand == "none":
        return _("While the case is armed, this screen shows no manual: have it on paper or on a phone.")
    return _("The manual may be opened on this screen while the case is armed.")


def _twists(rules: DefusalSettings) -> list[str]:
    """What makes a bomb harder or easier to read than usual, in a sentence each."""
    found = []
    if rules.others_solve_every is not None:
        every = clock_words(rules.others_solve_every)
        found.append(
            _("Every {time} one more of the bomb's other modules is solved; the case says how many.", time=every)
        )
    if rules.warning_every is not None:
        found.append(
            _(
                "Every {time} a lamp with a word comes on. Your expert knows where the dial must go; a wrong turn, or "
                "none within {limit}, is a strike.",
                time=clock_words(rules.warning_every),
                limit=clock_words(ANSWER_SECONDS),
            )
        )
    if rules.one_by_one:
        found.append(
            _(
                "A module is covered until the one before it is solved. Its first card counts the modules that are "
                "solved by then."
            )
        )
    if rules.port_names:
        found.append(_("The ports have their names below them."))
    if rules.placards == "times":
        found.append(_("A placard puts the maximum as so many times the minimum: multiply before you read it out."))
    if rules.face_down_after_strike:
        found.append(_("After the first strike all cards lie face down until the bomb is over."))
    if rules.blackout_every is not None:
        found.append(
            _(
                "Every {light} the lights go out for {dark}. Then you see only the clock and the strikes, and nothing "
                "can be bet or dealt.",
                light=clock_words(rules.blackout_every),
                dark=clock_words(rules.blackout_seconds),
            )
        )
    return found


def table_facts(level: Level) -> list[str]:
    """The rules in which tables differ, in a few words each."""
    rules = level.settings
    if level.welcome.missions:
        count = len(missions(level.game)[0])
        return [ngettext("{count} mission", "{count} missions", count), _("no stakes")]
    facts = [_modules(rules.modules), _("no clock") if rules.seconds is None else clock_words(rules.seconds)]
    if rules.others_solved:
        facts.append(_("others solved before"))
    amount = format_amount(rules.bounty, level.currency)
    bounty = _("bounty up to {amount}", amount=amount) if rules.bounty_falls else _("bounty {amount}", amount=amount)
    facts.append(bounty if rules.entry_fee else _("no stakes"))
    return [*facts, *(words for is_so, words in _facts_more(rules) if is_so)]


def _facts_more(rules: DefusalSettings) -> tuple[tuple[bool, str], ...]:
    """What a bomb may have besides, and the few words for it."""
    return (
        (rules.edition == "sums", _("manual by sums")),
        (rules.others_solve_every is not None, _("others go on")),
        (rules.warning_every is not None, _("a lamp to put out")),
        (rules.one_by_one and rules.modules > 1, _("one by one")),
        (rules.port_names, _("ports named")),
        (rules.placards == "times", _("placards to multiply")),
        (rules.face_down_after_strike, _("face down after a strike")),
        (rules.blackout_every is not None, _("blackouts")),
    )


_KEYS = {
    "modules": KeyWords(_("Modules"), _("Modules on the case.")),
    "seconds": KeyWords(_("Seconds on the clock"), _("How long the clock runs."), words={None: _("no clock")}),
    "strikes": KeyWords(_("Strikes"), _("At this many strikes the bomb goes off.")),
    "others_solved": KeyWords(_("Others solved"), _("At most this many other modules of the bomb were solved before.")),
    "entry_fee": KeyWords(_("Fee"), _("What it costs to open the case."), _("0 or more")),
    "edition": KeyWords(
        _("Manual"),
        _("The edition of the manual that the case asks for."),
        words={"lookup": _("by tables"), "sums": _("by sums")},
    ),
    "others_solve_every": KeyWords(
        _("Others go on, seconds"),
        _("After every so many seconds another module of the bomb is solved."),
        words={None: _("no others solved meanwhile")},
    ),
    "warning_every": KeyWords(
        _("Warning lamp, seconds"),
        _("After every so many seconds a lamp comes on that wants the dial turned."),
        words={None: _("no lamp")},
    ),
    "one_by_one": KeyWords(_("One by one"), _("Each module opens when the one before it is solved.")),
    "port_names": KeyWords(_("Port names"), _("The name of every port is below its picture.")),
    "placards": KeyWords(
        _("Placards"),
        _("How a placard puts the maximum bet."),
        words={"figures": _("in dollars"), "times": _("as so many times the minimum")},
    ),
    "face_down_after_strike": KeyWords(
        _("Face down after a strike"), _("From the first strike on, cards are dealt face down.")
    ),
    "blackout_every": KeyWords(
        _("Seconds of light"), _("After so long the lights go out for a while."), words={None: _("no blackouts")}
    ),
    "blackout_seconds": KeyWords(_("Seconds of darkness"), _("How long the lights are out.")),
    "bounty": KeyWords(_("Bounty"), _("What a disarmed bomb pays."), _("0 or more, and 0 where there is no fee")),
    "desk": KeyWords(
        _("On the screen"),
        _("What the screen of the armed case may show of manual and desk: for a bounty, nothing."),
        words={
            "by stakes": _("by stakes"),
            "none": _("nothing"),
            "expert": _("the manual"),
            "open": _("manual and desk"),
        },
    ),
    "bounty_falls": KeyWords(
        _("Falling bounty"), _("The bounty falls with the time on the clock, but never below the fee.")
    ),
}


def key_words() -> Mapping[str, KeyWords]:
    """Every key of the settings in words."""
    return _KEYS
