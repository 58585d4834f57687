"""Adapters for training frameworks: PettingZoo, Gymnasium, OpenSpiel. They contain no rules."""
