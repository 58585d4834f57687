// The parts of the board of Post Office that its guide names, as CSS selectors.
export const parts: Record<string, string> = {
  hand: ".act",
  assistant: "section.shelf",
  stamps: "[data-stamps]",
  tapes: ".tapes .rack",
  worth: "[data-worth]",
};
