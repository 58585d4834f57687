/** Text without case and accents, with one kind of apostrophe and of space, for searching. */
export const normalizeText = (text: string): string =>
  text.toLowerCase().replaceAll("’", "'").normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim();
