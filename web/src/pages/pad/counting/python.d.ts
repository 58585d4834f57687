/** Values of translated Python as JSON. */
export function toJson(value: unknown): unknown;
