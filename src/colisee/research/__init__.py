"""The games where agents are trained: PettingZoo, Gymnasium, OpenSpiel. Translation only; no rule lives here."""
