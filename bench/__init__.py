"""What Colisée promises in figures, measured: `python -m bench`. A module a subject, each with a function `figures`."""
