// The parts of the board of Toy Rush that its guide names, as CSS selectors.
export const parts: Record<string, string> = {
  objectives: ".objective",
  line: '[data-stop^="space-"]',
  prizes: ".bins",
  prices: ".station .price",
  elves: '[data-place="bin-elf"]',
  rival: ".rival",
};
