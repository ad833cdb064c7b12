"""`python -m kessel` is the `kessel` command."""

from kessel.cli import main

main()
