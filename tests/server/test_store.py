"""The file of the server."""

import sqlite3

import pytest

from kessel.server import store as storing
from kessel.server.store import BadStore, Status, Store, StoredEntry


def test_a_new_file_has_the_newest_version(tmp_path):
    Store(tmp_path / "new" / "kessel.sqlite").close()
    file = sqlite3.connect(tmp_path / "new" / "kessel.sqlite")
    assert file.execute("PRAGMA user_version").fetchone() == (len(storing.MIGRATIONS),)


def test_an_older_file_is_brought_up_to_date_and_keeps_what_it_holds(tmp_path, monkeypatch):
    path = tmp_path / "kessel.sqlite"
    Store(path).close()
    file = sqlite3.connect(path)
    file.execute("INSERT INTO tables VALUES ('t', 's', '{}', '1', 'c', x'00', 'o', 0, '[]', NULL, 'null', '', '')")
    file.commit()
    file.close()
    monkeypatch.setattr(storing, "MIGRATIONS", (*storing.MIGRATIONS, "CREATE TABLE bookmarks (name TEXT) STRICT;"))
    store = Store(path)
    found = store.table("t")
    assert found is not None
    assert found.scenario == "s"
    store.close()
    assert sqlite3.connect(path).execute("SELECT count(*) FROM bookmarks").fetchone() == (0,)


def test_a_file_of_a_later_kessel_is_left_alone(tmp_path):
    path = tmp_path / "kessel.sqlite"
    sqlite3.connect(path).execute("PRAGMA user_version = 99")
    with pytest.raises(BadStore, match="is of version 99; this Kessel knows versions up to"):
        Store(path)
    assert sqlite3.connect(path).execute("PRAGMA user_version").fetchone() == (99,)


def test_a_file_that_is_no_database_is_left_alone(tmp_path):
    path = tmp_path / "kessel.sqlite"
    path.write_text("tea" * 1000)
    with pytest.raises(BadStore, match="is no file of a Kessel server"):
        Store(path)
    assert path.read_text() == "tea" * 1000


def test_two_servers_do_not_share_a_file(tmp_path):
    first = Store(tmp_path / "kessel.sqlite")
    with pytest.raises(BadStore, match="another Kessel server"):
        Store(tmp_path / "kessel.sqlite")
    first.close()
    Store(tmp_path / "kessel.sqlite").close()


def test_what_cannot_be_written_whole_is_not_written_at_all(tmp_path):
    store = Store(tmp_path / "kessel.sqlite")
    entry = StoredEntry(1, 1, "blue", "done", (), "")
    with pytest.raises(sqlite3.IntegrityError):
        store.append("nowhere", entry, Status(1, (), None))
    assert store.entries("nowhere") == []
    store.close()
