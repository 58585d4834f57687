/** Values of translated Python as JSON. */
export function toJson(value: unknown): unknown;
/** JSON as values of translated Python. */
export function fromJson(value: unknown): unknown;
