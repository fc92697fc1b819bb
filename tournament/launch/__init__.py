"""From a bare Python to a running server: packages, data folder, organiser's account, addresses, sign-in link.

`bootstrap`, `environment`, `testing` and `trouble` run before anything is installed and use the standard library only.
"""
