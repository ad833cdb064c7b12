"""What all tests share: the drill stands on the shelf, so that its scenario is "drill/skirmish" everywhere."""

import os

from tests import SHELF

os.environ["KESSEL_GAMES"] = str(SHELF)
