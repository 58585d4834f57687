// Words as people search them: whatever their case and accents.
export const folded = (text: string): string => text.trim().toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
