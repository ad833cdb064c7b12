"""A busy machine must not decide a test: examples may take as long as they like."""

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
