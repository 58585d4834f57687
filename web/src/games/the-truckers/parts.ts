// The parts of the board of The Truckers that its guide names, as CSS selectors.
export const parts: Record<string, string> = {
  cards: '[data-stop^="card-"]',
  loading: '[data-stop="card-loading"]',
  pawns: "[data-pawn]",
  stacks: '[data-place^="space-"]',
  trucks: ".yard",
  rivals: 'button[data-place^="stock-"]',
  supply: '[data-place^="supply-"]',
  standings: ".race",
  waiting: ".stock",
};
