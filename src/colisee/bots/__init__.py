"""Bots: what a bot is (`protocol`), the yardsticks (`simple`), search (`search`, `tree`), and all of them by name (`levels`)."""

from colisee.bots.levels import BOTS, LEVELS, make
from colisee.bots.protocol import Bot, Budget

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "make"]
