"""`python -m kessel` is the `kessel` command."""

from kessel.cli import main

if __name__ == "__main__":
    main()
