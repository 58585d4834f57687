// The parts of the board of Moving Day that its guide names, as CSS selectors.
export const parts: Record<string, string> = {
  groups: '[data-stop^="group-"], [data-stop^="piece-"]',
  spaces: 'button[data-stop^="space-"].open, button[data-stop^="piece-"]',
  boxes: '[data-spot^="large-"][data-piece^="box-"]',
  seats: '[data-stop^="seats-"]',
  helpers: '[data-piece^="helper-"]',
};
