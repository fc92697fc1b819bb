"""The demo event and the bots that rehearse an event day through the real sockets.

Nothing here is imported by the rules or the doors: a rehearsal uses the product the way tablets do.
"""
