"""Networks that judge positions: data from matches of search, training, and a bot that uses them (docs/strength.md)."""
