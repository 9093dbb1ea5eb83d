"""The page of the fair draw: the seal can be copied, and is never shown before it is on disk."""

from casino.core.errors import SaveFull
from casino.save.store import Store
from casino.scenes.pages.fair_draw import SealPage
from casino.ui.device import clipboard
from tests.scenes.places import house_of, pair_at_the_table
from tests.support.tables_on_screen import session_of


def test_the_seal_is_copied_whole(tmp_path, monkeypatch):
    copied: list[str] = []
    monkeypatch.setattr(clipboard, "copy", copied.append)
    app = house_of(tmp_path / "casino.save")
    table = pair_at_the_table(app)
    copy, *_ = SealPage(app.house, table.place, table.driver.table).foot()
    copy.on_press()
    assert copied == [session_of(table).commitment] and len(copied[0]) == 64
    app.close()


def test_a_seal_that_cannot_be_written_is_not_shown(tmp_path, monkeypatch):
    app = house_of(tmp_path / "casino.save")
    table = pair_at_the_table(app)
    session_of(table).settle_by_rules()

    def full(*_):
        raise SaveFull("The disk is full: no money was moved.")

    monkeypatch.setattr(Store, "coming_seed", lambda *_: "")
    monkeypatch.setattr(Store, "fix_seed", full)
    assert table.driver.table.seal == ""
    page = SealPage(app.house, table.place, table.driver.table)
    assert any("the save cannot be written" in words for _, words in page.pieces)
    monkeypatch.undo()
    assert len(table.driver.table.seal) == 64
    app.close()
