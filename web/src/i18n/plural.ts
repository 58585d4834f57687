/** "1 point", "2 points". */
export const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** « 0 point », « 1 point », « 2 points ». */
export const pluriel = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;
