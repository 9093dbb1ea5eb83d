"""The review of a round that has no values: what went wrong, and what would have been right. Nothing is priced."""

from collections.abc import Mapping

from casino.core.errors import CasinoError
from casino.odds.mistakes import has_lessons, lessons_of
from casino.records.rounds import RoundRecord
from casino.scenes.app.house import House
from casino.scenes.dialogs.page import PageScene, TextPage
from casino.scenes.review.page import ReviewPage

_NOTHING = "Nothing went wrong: every bet was right, or won at least what it cost."


class LessonsPage(TextPage):
    """The mistakes in a round, each with what would have been right."""

    widest = 820

    def __init__(self, house: House, place: str, title: str, record: RoundRecord) -> None:
        super().__init__(house, place)
        self.title = f"Review: {title}"
        try:
            self.lessons = lessons_of(record)
        except CasinoError as refusal:
            self.lessons = ()
            self.pieces = [("body", str(refusal))]
            return
        told = [[("head", one.where), *(("body", said) for said in one.right)] for one in self.lessons]
        self.pieces = [piece for pieces in told for piece in pieces] or [("body", _NOTHING)]


def review_page(
    house: House, place: str, title: str, record: RoundRecord, seat: int, faces: Mapping[str, str] | None
) -> PageScene:
    """The page that reviews a round: by what decisions cost where they have values, else by lessons."""
    if has_lessons(record):
        return LessonsPage(house, place, title, record)
    return ReviewPage(house, place, title, record, seat, faces)
