import pytest
from hypothesis import given
from hypothesis import strategies as st

from kessel.play.messages import BadNotation, Notation, Order, write


class GoTo(Order, frozen=True):
    unit: str
    path: tuple[str, ...]
    count: int = 1
    note: str | None = None
    missions: tuple[tuple[str, int], ...] = ()
    full: bool = False


class Wait(Order, frozen=True):
    pass


notation = Notation[Order]((GoTo, Wait))

orders = st.one_of(
    st.just(Wait()),
    st.builds(
        GoTo,
        unit=st.text(),
        path=st.lists(st.text()).map(tuple),
        count=st.integers(-9, 9),
        note=st.one_of(st.none(), st.text(), st.sampled_from(["12", "true", "null", "0304", "a b", '"'])),
        missions=st.lists(st.tuples(st.text(), st.integers())).map(tuple),
        full=st.booleans(),
    ),
)


@given(orders)
def test_every_order_has_a_text_that_leads_back_to_it(order):
    assert notation.read(write(order)) == order
    assert "\n" not in write(order)


def test_plain_orders_read_like_speech():
    assert write(GoTo(unit="g:1/75", path=("0304", "0404"))) == "go-to unit=g:1/75 path=0304,0404"
    assert write(GoTo(unit="g:A 75", path=())) == 'go-to unit="g:A 75" path=[]'
    assert write(Wait()) == "wait"
    assert write(GoTo(unit="4", path=("4418",), note="4418")) == "go-to unit=4 path=4418 note=4418"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("fly unit=1", "'fly' is not known here; known: go-to, wait"),
        ("go-to unit=1 speed=4", "go-to has no field 'speed'; it has: unit, path"),
        ("go-to unit=1", "missing required field `path`"),
        ("go-to 1", "expected name=value at '1'"),
        ('go-to unit="1', "unit starts as JSON but is none"),
        ("go-to unit=1 path=0304 count=many", "Expected `int`"),
    ],
)
def test_a_line_that_is_no_order_is_refused_with_the_place(line, says):
    with pytest.raises(BadNotation, match=says.replace("(", r"\(")):
        notation.read(line)
