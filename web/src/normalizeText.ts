/** Text without case and accents, for searching. */
export const normalizeText = (text: string): string =>
  text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
