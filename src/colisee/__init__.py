"""Colisée: four games of parcels, removals and lorries."""

__version__ = "0.1.0"
