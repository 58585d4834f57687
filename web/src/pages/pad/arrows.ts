// Arrow keys among many buttons: one of them is in the tab order, the arrows lead to the others.
import { isDirection, nextStop } from "../../board/stops";

const buttonsOf = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>("button:not([disabled])")];

/** A group of buttons with a single tab stop: that of the button that was focused last. */
export function arrows(group: HTMLElement) {
  const stopAt = (stop: Element | null) => {
    const buttons = buttonsOf(group);
    const chosen =
      buttons.find((button) => button === stop) ?? buttons.find((button) => button.tabIndex === 0) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === chosen ? 0 : -1;
  };
  const press = (event: KeyboardEvent) => {
    const buttons = buttonsOf(group);
    const current = buttons.indexOf(document.activeElement as HTMLElement);
    if (current < 0 || !isDirection(event.key)) return;
    event.preventDefault();
    buttons[
      nextStop(
        buttons.map((button) => button.getBoundingClientRect()),
        current,
        event.key,
      )
    ]?.focus();
  };
  const focus = (event: FocusEvent) => stopAt(event.target as Element);
  const watch = new MutationObserver(() => stopAt(null));
  group.addEventListener("keydown", press);
  group.addEventListener("focusin", focus);
  watch.observe(group, { childList: true, subtree: true });
  stopAt(null);
  return { destroy: () => watch.disconnect() };
}
