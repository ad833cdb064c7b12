"""Loading the kernels, with a word to whoever waits when they have to be compiled first."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module

from numba.core.event import Event, Listener, install_listener

KERNELS = ("reach", "zones", "trace")


def load(progress: Callable[[str], None], others: Iterable[str] = ()) -> None:
    """Import every kernel module, and others that have kernels of their own.

    `progress` is told of each kernel that is compiled and not taken from the cache.
    """
    with install_listener("numba:compile", _Teller(progress)):
        for name in (*(f"kessel.hexes.{name}" for name in KERNELS), *others):
            import_module(name)


class _Teller(Listener):
    """Names our own kernels as their compilation begins; numba compiles parts of its own on the way."""

    def __init__(self, progress: Callable[[str], None]) -> None:
        self.progress = progress
        self.told = False

    def on_start(self, event: Event) -> None:
        kernel = (event.data or {})["dispatcher"].py_func
        if not kernel.__module__.startswith("kessel."):
            return
        if not self.told:
            self.progress("Compiling the kernels. This happens once and takes some seconds.")
            self.told = True
        self.progress(f"  {kernel.__module__.rpartition('.')[2]}: {kernel.__name__.strip('_').replace('_', ' ')}")

    def on_end(self, event: Event) -> None:
        pass
