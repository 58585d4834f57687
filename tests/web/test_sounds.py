"""Small sounds: off unless switched on."""

from __future__ import annotations

from typing import Any

from web.steps import expect, open_table, play_on

COUNT = """() => {
  window.sung = 0;
  const begin = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sung += 1;
    return begin.apply(this, when);
  };
}"""
"""Counts the tones that begin on every page opened from here on."""


def listening_at_a_table(visit: Any) -> Any:
    page = visit("/")
    page.context.add_init_script(f"({COUNT})()")
    open_table(page, "moving-day")
    return page


def switch(page: Any, name: str = "Small sounds") -> Any:
    return page.get_by_role("switch", name=name)


def test_a_table_is_silent_until_sounds_are_switched_on(visit: Any) -> None:
    page = listening_at_a_table(visit)
    assert play_on(page, "en", most=3) == 3
    assert page.evaluate("sung") == 0
    page.get_by_role("button", name="More", exact=True).click()
    expect(switch(page)).to_have_attribute("aria-checked", "false")
    switch(page).click()
    page.wait_for_function("() => sung > 0")
    page.keyboard.press("Escape")
    heard = page.evaluate("sung")
    assert play_on(page, "en", most=1) == 1
    page.wait_for_function("(heard) => sung > heard", arg=heard)


def test_the_switch_is_kept_and_works_in_the_profile_too(visit: Any) -> None:
    page = visit("/me", "fr")
    expect(switch(page, "Petits sons")).to_have_attribute("aria-checked", "false")
    switch(page, "Petits sons").click()
    page.reload()
    expect(switch(page, "Petits sons")).to_have_attribute("aria-checked", "true")
    switch(page, "Petits sons").click()
    page.reload()
    expect(switch(page, "Petits sons")).to_have_attribute("aria-checked", "false")
