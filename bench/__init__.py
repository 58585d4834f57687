"""What Colisée promises in figures, measured: `python -m bench`. One module per subject, each with a function `figures`."""
