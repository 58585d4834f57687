"""What a screen reader says: names and roles from Chromium's accessibility tree, and the announcements of live regions."""

from __future__ import annotations

from typing import Any

LISTEN = """() => {
  window.heard = [];
  const text = (node) => node.textContent.replace(/\\s+/g, " ").trim();
  const live = (node) => (node.nodeType === 1 ? node : node.parentElement)?.closest("[aria-live=polite], [aria-live=assertive], [role=status], [role=alert], [role=log]");
  new MutationObserver((changes) => {
    const said = new Map();
    for (const { target, addedNodes, type } of changes) {
      for (const part of addedNodes) if (part.nodeType === 1 && part.matches("[role=alert]")) said.set(part, text(part));
      const region = live(target);
      if (!region || (type === "childList" && !addedNodes.length)) continue;
      const isLog = region.getAttribute("role") === "log";
      for (const part of isLog ? addedNodes : [region]) if (text(part)) said.set(isLog ? part : region, text(part));
    }
    window.heard.push(...said.values());
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""From now on, keeps what live regions announce, in order."""

SILENT = {
    "generic",
    "none",
    "InlineTextBox",
    "StaticText",
    "LineBreak",
    "RootWebArea",
    "paragraph",
    "LayoutTable",
    "ListMarker",
}
"""Roles that a screen reader does not say; text is part of the names."""


class Listener:
    """Somebody who hears a page and uses its keys, without seeing it."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.devtools = page.context.new_cdp_session(page)
        self.devtools.send("Accessibility.enable")
        page.evaluate(LISTEN)

    def announcements(self) -> list[str]:
        """What was announced since the last question."""
        heard: list[str] = self.page.evaluate("window.heard.splice(0)")
        return heard

    def focused(self) -> tuple[str, str]:
        """Role and name of the element with the focus, as Chromium computes them."""
        found = self.devtools.send("Runtime.evaluate", {"expression": "document.activeElement"})
        return self._said(found["result"]["objectId"])

    def _said(self, thing: str) -> tuple[str, str]:
        asked = {"objectId": thing, "fetchRelatives": False}
        return _role_and_name(self.devtools.send("Accessibility.getPartialAXTree", asked)["nodes"][0])

    def region(self, name: str) -> list[tuple[int, str, str]]:
        """Depth, role and name of everything a screen reader finds inside of a region, in reading order."""
        nodes = {node["nodeId"]: node for node in self.devtools.send("Accessibility.getFullAXTree")["nodes"]}
        (root,) = (at for at, node in nodes.items() if _role_and_name(node) == ("region", name))
        lines: list[tuple[int, str, str]] = []
        self._read(nodes, root, 0, lines)
        return lines

    def _read(self, nodes: dict[str, Any], at: str, depth: int, lines: list[tuple[int, str, str]]) -> None:
        node = nodes.get(at)
        if node is None:
            return
        role, name = _role_and_name(node)
        is_said = not node.get("ignored") and role not in SILENT
        if is_said:
            lines.append((depth, role, name))
        elif role == "StaticText" and not node.get("ignored") and name and (not lines or name not in lines[-1][2]):
            lines.append((depth, "text", name))
        for child in node.get("childIds", []):
            self._read(nodes, child, depth + is_said, lines)


def _role_and_name(node: dict[str, Any]) -> tuple[str, str]:
    return node["role"]["value"], node.get("name", {}).get("value", "").strip()
