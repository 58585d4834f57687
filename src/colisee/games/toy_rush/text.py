"""Toy Rush."""
