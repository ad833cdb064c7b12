"""Every recorded game leads where it led when it was played: a change of the rules that alters one shows up here."""

import re

import pytest

from kessel import __version__
from kessel.library import load
from kessel.play.journal import journal_text, read_journal
from tests.recorded.recordings import FOLDER, RECORDINGS, RELIEF
from tests.recorded.ways import IN_CODE, way_of, ways_to_end
from tests.systems.wb95.field import box
from tests.systems.wb95.random_play import SCENARIOS

each_recording = pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.path.stem)
NOT_JOURNALS = {"__init__.py", "players.py", "record.py", "recordings.py", "test_recorded.py", "ways.py"}
LARGEST, ALL = 250_000, 3_000_000
"""Bytes of a journal, and of all of them."""


@pytest.fixture(autouse=True)
def each_game_is_opened_once(monkeypatch):
    """A box never changes, and to read one takes as long as to replay a game."""
    monkeypatch.setattr("kessel.library.open_box", box)


def name_of(scenario: str) -> str:
    """A scenario without its game: a day of the same scenario may stand on the shelf."""
    return scenario.rpartition("/")[2]


@each_recording
def test_a_recorded_game_is_replayed_to_the_same_text_the_same_state_and_the_same_end(recording):
    recorded = read_journal(recording.path)
    game = load(recording.path)
    assert game.state.digest() == recorded.state
    assert journal_text(game.journal()).encode() == recording.path.read_bytes()
    assert game.decision is None
    assert game.outcome is not None
    assert way_of(game.outcome) == recording.way


@each_recording
def test_a_recorded_game_is_of_this_engine_and_of_no_machine(recording):
    header = read_journal(recording.path).header
    assert header.engine == __version__
    assert header.scenario == recording.scenario
    assert header.options | recording.options == header.options
    assert re.fullmatch(f"{header.scenario.replace('/', '-')}-[a-z0-9_]+", recording.path.stem)


@pytest.mark.parametrize("scenario", [*IN_CODE, *SCENARIOS, RELIEF])
def test_every_way_to_end_a_game_is_recorded(scenario):
    recorded = {recording.way for recording in RECORDINGS if name_of(recording.scenario) == name_of(scenario)}
    assert recorded == ways_to_end(scenario)


def test_nothing_else_lies_in_the_folder():
    found = {path.name for path in FOLDER.iterdir() if path.name != "__pycache__"}
    assert found == NOT_JOURNALS | {recording.path.name for recording in RECORDINGS}


def test_no_two_recordings_share_a_file():
    names = [recording.path.name for recording in RECORDINGS]
    assert sorted(set(names)) == sorted(names)


def test_the_journals_are_small():
    sizes = [recording.path.stat().st_size for recording in RECORDINGS]
    assert max(sizes) < LARGEST
    assert sum(sizes) < ALL
