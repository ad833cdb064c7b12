"""The state of a game: one block of numbers and a few immutable values.

A system declares what changes in its games as class attributes:

    class DrillState(State):
        hex = array("i2", "counters")        # one number per counter
        control = array("i1", "hexes")       # one per hex
        bridge = lasting("u1", "hexes", 6)   # changes seldom: `state.changing("bridge")[hex_, direction] = 0`
        turn = number()

All arrays lie in one block of memory, so copying a state is one memory copy and one of a short list of numbers.
The agenda and the notes are immutable (tuples and frozen structs): a copy shares them.
"""

from __future__ import annotations

from hashlib import blake2b
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar, Self

import msgspec
import numpy as np

from kessel.play.layout import ArrayField, LastingField, Layout, NumberField
from kessel.play.outcome import Outcome

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kessel.play.agenda import Step

__all__ = ["State", "array", "lasting", "number"]

_STAMPS = count(1)


def array(dtype: str, *shape: str | int) -> Any:
    """Declare an array of the state; each dimension is a size or the name of one (`"counters"`, `"hexes"`)."""
    return ArrayField(np.dtype(dtype).newbyteorder("<"), shape)


def lasting(dtype: str, *shape: str | int) -> Any:
    """Declare an array that changes seldom; what is worked out from it can be remembered by its stamp.

    Large arrays are slow to compare: every look at one drives everything else out of the processor's memory.
    """
    return LastingField(np.dtype(dtype).newbyteorder("<"), shape)


def number() -> Any:
    """Declare a whole number of the state."""
    return NumberField()


class State:
    """What changes in a game. Subclasses declare their arrays and numbers; see the module."""

    rolls: int = number()
    """How many single dice have been rolled so far."""

    layouts: ClassVar[dict[tuple[int, ...], Layout]] = {}
    arrays: ClassVar[dict[str, ArrayField]] = {}
    numbers: ClassVar[dict[str, NumberField]] = {}

    layout: Layout
    block: NDArray[np.uint8]
    values: list[int]
    """The declared numbers."""
    stamps: dict[str, int]
    """A number for each lasting array: where it is the same, so is the array, in this state and in all others."""
    agenda: tuple[Step, ...]
    notes: Any
    """What a system must remember that is no number: an immutable struct of its own."""
    outcome: Outcome | None

    def __init_subclass__(cls) -> None:
        """Collect the declared fields; a number's place is its rank among all numbers of the class."""
        super().__init_subclass__()
        inherited = [vars(base) for base in reversed(cls.__mro__)]
        declared = {name: value for fields in inherited for name, value in fields.items()}
        cls.arrays = {name: field for name, field in declared.items() if isinstance(field, ArrayField)}
        cls.numbers = {name: field for name, field in declared.items() if isinstance(field, NumberField)}
        cls.layouts = {}
        for place, field in enumerate(cls.numbers.values()):
            field.place = place

    def __init__(self, **sizes: int) -> None:
        key = tuple(sizes.values())
        if key not in self.layouts:
            self.layouts[key] = Layout(self.arrays, sizes)
        self.layout = self.layouts[key]
        self.block = np.zeros(self.layout.size, np.uint8)
        self.values = [0] * len(self.numbers)
        self.stamps = {name: next(_STAMPS) for name, field in self.arrays.items() if isinstance(field, LastingField)}
        self.agenda = ()
        self.notes = None
        self.outcome = None

    def __setattr__(self, name: str, value: Any) -> None:
        """Set a field; a declared number goes into the list of numbers, as a whole number."""
        field = self.numbers.get(name)
        if field is not None:
            value = self.values[field.place] = int(value)
        self.__dict__[name] = value

    def copy(self) -> Self:
        """Copy the state: one memory copy; what is immutable is shared."""
        twin = object.__new__(type(self))
        fields = twin.__dict__
        fields["layout"] = self.layout
        fields["block"] = self.block.copy()
        fields["values"] = self.values.copy()
        fields["stamps"] = self.stamps
        fields["agenda"] = self.agenda
        fields["notes"] = self.notes
        fields["outcome"] = self.outcome
        return twin

    def restore(self, earlier: State) -> None:
        """Become what `earlier` was, in place."""
        self.block[:] = earlier.block
        self.values[:] = earlier.values
        for name in self.numbers:
            self.__dict__.pop(name, None)
        self.stamps = earlier.stamps
        self.agenda, self.notes, self.outcome = earlier.agenda, earlier.notes, earlier.outcome

    def changing(self, name: str) -> NDArray[Any]:
        """Give a lasting array to write to at once; what was remembered of it holds no more."""
        self.stamps = self.stamps | {name: next(_STAMPS)}
        return self.arrays[name].view(self)

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
        rest = msgspec.json.encode((self.values, self.agenda, self.notes, self.outcome), order="deterministic")
        return blake2b(self.block.tobytes() + rest, digest_size=16).hexdigest()
