"""Every recorded game leads where it led when it was played: a change of the rules that alters one shows up here."""

import re

import pytest

from kessel import __version__
from kessel.library import load
from kessel.play.journal import journal_text, read_journal
from tests.recorded.recordings import ENDINGS, FOLDER, RECORDINGS

each_journal = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.journal")), ids=lambda path: path.stem)
NOT_JOURNALS = {"__init__.py", "players.py", "record.py", "recordings.py", "test_recorded.py"}


@each_journal
def test_a_recorded_game_is_replayed_to_the_same_text_and_the_same_state(path):
    recorded = read_journal(path)
    game = load(path)
    assert game.state.digest() == recorded.state
    assert journal_text(game.journal()).encode() == path.read_bytes()


@each_journal
def test_a_recorded_game_is_over(path):
    game = load(path)
    assert game.outcome is not None
    assert game.decision is None


@each_journal
def test_a_recorded_game_is_of_this_engine_and_of_no_machine(path):
    header = read_journal(path).header
    assert header.engine == __version__
    assert re.fullmatch(r"[a-z0-9_]+/[a-z0-9_]+", header.scenario)
    assert re.fullmatch(f"{header.scenario.replace('/', '-')}-[a-z0-9_]+", path.stem)


@pytest.mark.parametrize("recording", RECORDINGS, ids=lambda recording: recording.path.stem)
def test_every_recording_is_there_and_ends_as_it_says(recording):
    game = load(recording.path)
    assert game.outcome is not None
    assert (game.header.scenario, game.outcome.victory) == (recording.scenario, recording.victory)
    assert game.header.options | recording.options == game.header.options


def test_nothing_else_lies_in_the_folder():
    found = {path.name for path in FOLDER.iterdir() if path.name != "__pycache__"}
    assert found == NOT_JOURNALS | {recording.path.name for recording in RECORDINGS}


def test_no_two_recordings_share_a_file():
    names = [recording.path.name for recording in RECORDINGS]
    assert sorted(set(names)) == sorted(names)


@pytest.mark.parametrize("scenario", sorted(ENDINGS | {r.scenario: set() for r in RECORDINGS}))
def test_every_way_to_end_a_game_is_recorded(scenario):
    assert {r.victory for r in RECORDINGS if r.scenario == scenario} == ENDINGS[scenario]
