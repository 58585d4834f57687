"""Checks for every page of the lab."""

from __future__ import annotations

import re
from xml.etree import ElementTree


def check_page(text: str, language: str) -> ElementTree.Element:
    """Well-formed, in its language, without scripts and external resources."""
    assert text.startswith("<!DOCTYPE html>")
    tree = ElementTree.fromstring(text.removeprefix("<!DOCTYPE html>"))
    assert tree.get("lang") == language
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<script|<link|src=", text)
    assert "prefers-color-scheme: dark" in text
    assert "@media print" in text
    for chart in tree.iter("svg"):
        check_chart(chart)
    for other in ("nan", "inf"):
        assert not re.search(rf'"{other}"|>{other}<', text)
    if language == "fr":
        assert not re.search(r"[a-zé] [;:!?]", "".join(tree.find("body").itertext()))  # type: ignore[union-attr]  # a page has a body
    return tree


def check_chart(chart: ElementTree.Element) -> None:
    """Every chart has a title and axis labels, and stays within its frame."""
    assert chart.get("aria-label")
    assert [text for text in chart.iter("text") if "axis-name" in (text.get("class") or "")]
    _, _, width, height = map(float, (chart.get("viewBox") or "").split())
    for element in chart.iter():
        for name, most in (("x", width), ("x1", width), ("x2", width), ("cx", width), ("y", height), ("cy", height)):
            assert 0 <= float(element.get(name, 0)) <= most
