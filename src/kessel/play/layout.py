"""How the arrays of a state lie in its one block of memory, and its numbers beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from kessel.play.state import State

__all__ = ["ArrayField", "LastingField", "Layout", "NumberField"]


class ArrayField:
    """A declared array. The view on the block is made at first use and then kept in the instance."""

    def __init__(self, dtype: np.dtype[Any], shape: tuple[str | int, ...]) -> None:
        self.dtype = dtype
        self.shape = shape
        self.name = ""

    def view(self, state: State) -> NDArray[Any]:
        """Give the array as a part of the block."""
        shape, dtype, offset = state.layout.places[self.name]
        return np.ndarray(shape, dtype, state.block.data, offset)

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        view = state.__dict__[self.name] = self.view(state)
        return view


class LastingField(ArrayField):
    """A declared array that changes seldom: it can only be read, until it is asked for to be changed."""

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        view = state.__dict__[self.name] = self.view(state)
        view.setflags(write=False)
        return view


class NumberField:
    """A declared whole number, kept in the state's list of numbers. Once read it is kept in the instance too."""

    place = 0

    def __init__(self) -> None:
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, state: State | None, owner: type) -> Any:
        if state is None:
            return self
        value = state.__dict__[self.name] = state.values[self.place]
        return value


class Layout:
    """Where each array lies in the block of one class of states with given sizes."""

    def __init__(self, arrays: dict[str, ArrayField], sizes: dict[str, int]) -> None:
        self.places: dict[str, tuple[tuple[int, ...], np.dtype[Any], int]] = {}
        offset = 0
        # The widest numbers first keeps every array aligned.
        for name, field in sorted(arrays.items(), key=lambda item: -item[1].dtype.itemsize):
            shape = tuple(sizes[d] if isinstance(d, str) else d for d in field.shape)
            self.places[name] = (shape, field.dtype, offset)
            offset += int(np.prod(shape)) * field.dtype.itemsize
        self.size = offset
