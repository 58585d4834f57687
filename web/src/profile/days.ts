// The first and last moment of a day as a date field names it (2026-11-17), in the reader's time zone.

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00`);
export const endOfDay = (day: string): number => Date.parse(`${day}T23:59:59.999`);
