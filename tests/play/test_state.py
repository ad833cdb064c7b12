import numpy as np
import pytest

from kessel.play.agenda import Automatic
from kessel.play.state import State, array, lasting, number


class Small(State):
    hex = array("i2", "counters")
    control = array("i1", "hexes", 6)
    turn: int = number()


class Larger(Small):
    supply = array("u1", "hexes")
    phase: int = number()


class Bridged(State):
    bridge = lasting("u1", "hexes")


class Nothing(Automatic, frozen=True):
    pass


def test_a_copy_changes_on_its_own():
    state = Small(counters=5, hexes=7)
    state.hex[2], state.turn, state.control[3, 4] = 300, 9, -1
    twin = state.copy()
    twin.hex[2], twin.turn, twin.control[3, 4] = 1, 2, 3
    twin.push(Nothing())
    assert (state.hex[2], state.turn, state.control[3, 4], state.agenda) == (300, 9, -1, ())


def test_restore_brings_back_everything_also_through_views_taken_before():
    state = Small(counters=5, hexes=7)
    hexes, before = state.hex, state.copy()
    state.hex[:], state.turn = 5, 6
    state.push(Nothing())
    state.restore(before)
    assert not hexes.any()
    assert (state.turn, state.agenda) == (0, ())


def test_a_lasting_array_can_only_be_changed_with_a_new_stamp():
    state = Bridged(hexes=7)
    first, twin, bridges = state.stamps["bridge"], state.copy(), state.bridge
    with pytest.raises(ValueError, match="read-only"):
        state.bridge[2] = 1
    state.changing("bridge")[2] = 1
    assert bridges[2] == 1
    assert state.stamps["bridge"] != first == twin.stamps["bridge"]
    assert twin.bridge[2] == 0
    state.restore(twin)
    assert (state.bridge[2], state.stamps["bridge"]) == (0, first)
    assert Bridged(hexes=7).stamps["bridge"] not in (first, 0)


def test_arrays_do_not_overlap_and_are_aligned():
    state = Larger(counters=3, hexes=5)
    for value, view in enumerate((state.hex, state.control, state.supply), 1):
        view[...] = value
    state.turn, state.phase, state.rolls = 7, 8, 9
    assert np.array_equal(np.unique(state.hex), [1])
    assert np.array_equal(np.unique(state.control), [2])
    assert np.array_equal(np.unique(state.supply), [3])
    assert (state.turn, state.phase, state.rolls) == (7, 8, 9)
    assert state.hex.flags.aligned


def test_the_digest_sees_every_number_and_the_agenda():
    state = Larger(counters=3, hexes=5)
    digests = {state.digest()}
    for change in ("hex", "control", "supply"):
        getattr(state, change).flat[-1] = 1
        digests.add(state.digest())
    state.phase = 1
    digests.add(state.digest())
    state.push(Nothing())
    digests.add(state.digest())
    assert len(digests) == 6


def test_the_first_step_pushed_comes_first():
    class Second(Automatic, frozen=True):
        pass

    state = Small(counters=1, hexes=1)
    state.push(Nothing(), Second())
    assert isinstance(state.pop(), Nothing)
    assert isinstance(state.pop(), Second)
