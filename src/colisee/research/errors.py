"""What an environment refuses."""

from colisee.core.errors import ColiseeError


class ResearchError(ColiseeError):
    """A wrong use of an environment; the message says what is allowed."""
