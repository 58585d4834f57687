"""Bots: what a bot is (`protocol`), the yardsticks (`simple`), search (`search`, `tree`), and all of them by name (`levels`)."""

from colisee.bots.levels import BOTS, LEVELS, check_name, iterations_of, make
from colisee.bots.protocol import Bot, BotError, Budget

__all__ = ["BOTS", "LEVELS", "Bot", "BotError", "Budget", "check_name", "iterations_of", "make"]
