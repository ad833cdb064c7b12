"""The state of a game: one block of numbers and a few immutable values.

A system declares what changes in its games as class attributes:

    class DrillState(State):
        hex = array("i2", "counters")        # one number per counter
        control = array("i1", "hexes")       # one per hex
        turn = number()

All arrays and numbers lie in one block of memory, so copying a state is one memory copy. The agenda and the
notes are immutable (tuples and frozen structs): a copy shares them.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec
import numpy as np

from kessel.play.outcome import Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kessel.play.agenda import Step

__all__ = ["State", "array", "number"]


def array(dtype: str, *shape: str | int) -> Any:
    """Declare an array of the state; each dimension is a size or the name of one (`"counters"`, `"hexes"`)."""
    return _Array(np.dtype(dtype).newbyteorder("<"), shape)


def number() -> Any:
    """Declare a whole number of the state."""
    return _Number()


class State:
    """What changes in a game. Subclasses declare their arrays and numbers; see the module."""

    rolls: int = number()
    """How many single dice have been rolled so far."""

    _arrays: ClassVar[dict[str, _Array]] = {}
    _numbers: ClassVar[dict[str, _Number]] = {}

    agenda: tuple[Step, ...]
    notes: msgspec.Struct | None
    outcome: Outcome | None

    def __init_subclass__(cls) -> None:
        """Collect the declared fields; a number's place is its rank among all numbers of the class."""
        super().__init_subclass__()
        cls._arrays = {**cls._arrays, **{k: v for k, v in vars(cls).items() if isinstance(v, _Array)}}
        cls._numbers = {**cls._numbers, **{k: v for k, v in vars(cls).items() if isinstance(v, _Number)}}
        for place, field in enumerate(cls._numbers.values()):
            field.place = place

    def __init__(self, **sizes: int) -> None:
        self._layout = _Layout.of(type(self), sizes)
        self._block: NDArray[np.uint8] = np.zeros(self._layout.size, np.uint8)
        self.agenda = ()
        self.notes = None
        self.outcome = None

    def copy(self) -> Self:
        """Copy the state: one memory copy; what is immutable is shared."""
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields["_layout"] = self._layout
        fields["_block"] = self._block.copy()
        fields["agenda"] = self.agenda
        fields["notes"] = self.notes
        fields["outcome"] = self.outcome
        return twin

    def restore(self, earlier: State) -> None:
        """Become what `earlier` was, in place."""
        self._block[:] = earlier._block
        self.agenda, self.notes, self.outcome = earlier.agenda, earlier.notes, earlier.outcome

    def push(self, *steps: Step) -> None:
        """Put steps on top of the agenda; the first one given comes first."""
        self.agenda = (*self.agenda, *reversed(steps))

    def pop(self) -> Step:
        """Take the top step off the agenda."""
        step = self.agenda[-1]
        self.agenda = self.agenda[:-1]
        return step

    def swap(self, step: Step) -> None:
        """Put `step` in the place of the top step: how a step remembers what has been answered so far."""
        self.agenda = (*self.agenda[:-1], step)

    def digest(self) -> str:
        """Give a hash of everything that the rules can see: equal digests mean equal positions."""
        rest = msgspec.json.encode((self.agenda, self.notes, self.outcome), order="deterministic")
        return blake2b(self._block.tobytes() + rest, digest_size=16).hexdigest()


class _Array:
    """A declared array. The view on the block is made at first use and then kept in the instance."""

    def __init__(self, dtype: np.dtype[Any], shape: tuple[str | int, ...]) -> None:
        self.dtype = dtype
        self.shape = shape
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        view = state._layout.view(state._block, self.name)
        state.__dict__[self.name] = view
        return view


class _Number:
    """A declared number, kept in the block."""

    place = 0

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        return int(state._layout.numbers(state)[self.place])

    def __set__(self, state: State, value: int) -> None:
        state._layout.numbers(state)[self.place] = value


State._numbers = {"rolls": State.__dict__["rolls"]}


class _Layout:
    """Where each array lies in the block of one class of states with given sizes."""

    _known: ClassVar[dict[tuple[type, tuple[tuple[str, int], ...]], _Layout]] = {}

    def __init__(self, cls: type[State], sizes: dict[str, int]) -> None:
        self._numbers = len(cls._numbers)
        self._places: dict[str, tuple[tuple[int, ...], np.dtype[Any], int]] = {}
        offset = 8 * self._numbers
        # The widest numbers first keeps every array aligned.
        for name, field in sorted(cls._arrays.items(), key=lambda item: -item[1].dtype.itemsize):
            shape = tuple(sizes[d] if isinstance(d, str) else d for d in field.shape)
            self._places[name] = (shape, field.dtype, offset)
            offset += int(np.prod(shape)) * field.dtype.itemsize
        self.size = offset

    @classmethod
    def of(cls, state: type[State], sizes: dict[str, int]) -> _Layout:
        """Give the layout; it is worked out once for each class and set of sizes."""
        key = (state, tuple(sorted(sizes.items())))
        if key not in cls._known:
            cls._known[key] = cls(state, sizes)
        return cls._known[key]

    def view(self, block: NDArray[np.uint8], name: str) -> NDArray[Any]:
        """Give the array `name` as a view on the block."""
        shape, dtype, offset = self._places[name]
        return np.ndarray(shape, dtype, block.data, offset)

    def numbers(self, state: State) -> NDArray[np.int64]:
        """Give the plain numbers as a view on the block, made once for each state."""
        view = state.__dict__.get("_values")
        if view is None:
            view = np.ndarray((self._numbers,), "<i8", state._block.data)
            state.__dict__["_values"] = view
        return view
