from hypothesis import given
from hypothesis import strategies as st

from kessel.play.mark import Mark
from kessel.play.state import State, array, number
from tests.play.test_state import Nothing


class Wide(State):
    hex = array("i2", "counters")
    control = array("i1", "hexes", 6)
    turn: int = number()


@given(st.lists(st.tuples(st.integers(0, 3999), st.integers(-100, 100)), max_size=20))
def test_every_mark_gives_back_the_state_as_it_was(changes: list[tuple[int, int]]):
    state = Wide(counters=40, hexes=4000)
    mark, marks, digests = None, [], []
    for turn, (hex_, value) in enumerate(changes):
        state.control[hex_], state.hex[hex_ % 40], state.turn = value, value, turn
        state.push(Nothing())
        mark = Mark(state, mark)
        marks.append(mark)
        digests.append(state.digest())
    assert [mark.state().digest() for mark in marks] == digests


def test_a_state_that_comes_back_goes_its_own_way():
    state = Wide(counters=2, hexes=2)
    mark = Mark(state)
    twin = mark.state()
    twin.hex[0], twin.turn = 5, 6
    assert (state.hex[0], state.turn) == (0, 0)
    assert mark.state().digest() == state.digest()


def test_marks_share_what_has_not_changed_between_them():
    state = Wide(counters=40, hexes=4000)
    first = Mark(state)
    state.hex[3] = 7
    second = Mark(state, first)
    assert first._pages[0] != second._pages[0]
    assert all(old is new for old, new in zip(first._pages[1:], second._pages[1:], strict=True))
