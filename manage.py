#!/usr/bin/env python3
"""The one command: `python3 manage.py start` opens the tournament, `python3 manage.py test` checks the code.

Written so that a Python of any age can read it: one that is too old must be able to say so.
"""
import sys

if sys.version_info < (3, 11):
    sys.exit(
        "This program needs Python 3.11 or newer; this is Python %d.%d. "
        "Install a newer Python and run it with that one, for example: python3.11 manage.py start" % sys.version_info[:2]
    )

from tournament.launch.bootstrap import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
