"""Moving Day (Mads Fløe, Piatnik 2024)."""

from __future__ import annotations


