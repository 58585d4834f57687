"""Colisée: four games of parcels, removals and lorries."""

__version__ = "0.2.0"
