"""Cuts and restores the network of a page."""

from __future__ import annotations

from typing import Any

WIRE = """(() => {
  const Real = WebSocket;
  window.wires = [];
  window.isCut = window.losesTheNextAnswer = false;
  window.WebSocket = class extends Real {
    constructor(...address) {
      super(...address);
      window.wires.push(this);
      this.addEventListener("message", (event) => this.#lose(event));
      if (window.isCut) this.close();
    }
    #lose(event) {
      if (!window.losesTheNextAnswer || !/"type":"accepted"/.test(event.data)) return;
      window.losesTheNextAnswer = false;
      event.stopImmediatePropagation();
      this.close();
    }
  };
})()"""
"""Sockets of the page that a test can cut, or make lose an answer. (An emulated offline mode leaves open sockets open.)"""


def cut(page: Any) -> None:
    """Cuts the network: closes the open socket and prevents new connections."""
    page.evaluate("window.isCut = true; window.wires.at(-1).close();")
    page.context.set_offline(True)


def mend(page: Any) -> None:
    page.evaluate("window.isCut = false")
    page.context.set_offline(False)
