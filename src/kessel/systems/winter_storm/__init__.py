"""Winter Storm Standard Rules: one module a chapter, and the types of its data."""


def __getattr__(name: str) -> object:
    """Import the rules at first use: reading a game's data needs none of them."""
    if name == "SYSTEM":
        from kessel.systems.winter_storm.system import SYSTEM

        return SYSTEM
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
