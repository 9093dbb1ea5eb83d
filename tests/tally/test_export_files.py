"""Rounds written into a folder: what lies there, what is said where it cannot be, and nothing half written."""

import csv
import errno
import os
from contextlib import closing
from pathlib import Path

import pytest

from casino.cli import main
from casino.records.replay import verify_record
from casino.records.rounds import decode_record
from casino.save.save_file import open_store
from casino.tally import export_files
from casino.tally.export_files import TABLE_NAME, NotSaved, RoundExport, documents_folder, folder_name
from tests.support.evenings import TABLES, spend_evenings
from tests.support.saves import alter


@pytest.fixture
def ann(store):
    ann = store.create_profile("Ann", "guest_fox")
    spend_evenings(store, ann, 2)
    return ann


def taken(store, who, folder):
    taking = RoundExport(store, who, folder)
    for _ in taking.steps():
        pass
    return taking


def test_every_round_is_in_the_table_and_has_a_record_that_holds(store, ann, tmp_path):
    taking = taken(store, ann, tmp_path / "taken")
    assert (taking.done, taking.whole, taking.unread) == (2 * len(TABLES),) * 2 + (0,)
    assert taking.folder == tmp_path / "taken" / "Rounds of Ann"
    with (taking.folder / TABLE_NAME).open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file, strict=True))
    assert (taking.folder / TABLE_NAME).read_bytes().startswith(b"\xef\xbb\xbfround,"), "spreadsheets ask for a mark"
    history = list(reversed(store.history(ann.id, 99)))
    assert [int(row["round"]) for row in rows] == [one.id for one in history]
    for one in history:
        record = decode_record((taking.folder / f"round-{one.id}.round").read_bytes())
        assert record.table == one.level
        assert record.seed is None or verify_record(record).holds, "of a bomb nothing is drawn"
    assert len(list(taking.folder.iterdir())) == len(history) + 1


def test_what_was_saved_is_opened_by_the_program(store, ann, tmp_path, capsys):
    saved = sorted(taken(store, ann, tmp_path).folder.glob("round-*.round"))
    drawn = [path for path in saved if decode_record(path.read_bytes()).seed is not None]
    assert len(drawn) > len(TABLES)
    for path in drawn:
        assert main(["verify", str(path)]) == 0
        assert capsys.readouterr().out


def test_saving_again_writes_over_it(store, ann, tmp_path):
    taken(store, ann, tmp_path)
    spend_evenings(store, ann, 1, TABLES[:1])
    again = taken(store, ann, tmp_path)
    assert len(list(again.folder.glob("round-*.round"))) == again.whole == 2 * len(TABLES) + 1


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        *(("Ann", "Rounds of Ann"), ("Zoë van Ost-2", "Rounds of Zoë van Ost-2")),
        *(("../../etc", "Rounds of ______etc 4"), ("CON:", "Rounds of CON_ 4"), ("a.b", "Rounds of a_b 4")),
    ],
)
def test_a_folder_bears_the_name_as_far_as_every_disk_takes_it(store, name, folder):
    assert folder_name(store.create_profile(name, "fox")) == folder


def test_the_folder_is_beside_the_users_documents(monkeypatch):
    monkeypatch.setattr("platformdirs.user_documents_dir", lambda: "/somewhere/Documents")
    assert documents_folder() == Path("/somewhere/Documents/Shadowport Casino")


def test_a_round_that_cannot_be_read_is_left_out_and_counted(save, tmp_path):
    with closing(open_store(save)) as store:
        ann = store.create_profile("Ann", "guest_fox")
        spend_evenings(store, ann, 3, TABLES[:1])
    alter(save, "UPDATE rounds SET settings = '{' WHERE id = 2")
    with closing(open_store(save)) as store:
        taking = taken(store, ann, tmp_path)
    assert (taking.done, taking.unread) == (3, 1)
    assert sorted(path.name for path in taking.folder.iterdir()) == ["round-1.round", "round-3.round", TABLE_NAME]


# -- where it cannot be written -------------------------------------------------------------------------------


def test_a_full_disk_is_told_in_a_sentence_and_leaves_no_piece(store, ann, tmp_path, monkeypatch):
    whole = Path.write_text

    def full(path, text, **options):
        if path.name.startswith("round-3"):
            whole(path, text[:10], **options)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return whole(path, text, **options)

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(NotSaved, match=r"The disk is full: .*round-3.round could not be written"):
        taken(store, ann, tmp_path)
    left = sorted(path.name for path in (tmp_path / "Rounds of Ann").iterdir())
    assert left == ["round-1.round", "round-2.round", TABLE_NAME]


@pytest.mark.parametrize("at", ["folder", "file"])
def test_a_place_that_may_not_be_written_to(store, ann, tmp_path, at):
    """A file where the folder should be, or a folder where the table should be: refused whoever asks."""
    if at == "folder":
        (tmp_path / "Rounds of Ann").write_text("")
    else:
        (tmp_path / "Rounds of Ann" / TABLE_NAME).mkdir(parents=True)
    with pytest.raises(NotSaved, match="could not be written: "):
        taken(store, ann, tmp_path)


def test_writing_rests_after_every_file(store, ann, tmp_path):
    folder = tmp_path / "taken"
    steps = RoundExport(store, ann, folder).steps()
    written = 0
    for _ in steps:
        now = len(list(folder.rglob("*.*")))
        assert now <= written + 1
        written = now
    assert export_files.TABLE_NAME in {path.name for path in folder.rglob("*.*")}
