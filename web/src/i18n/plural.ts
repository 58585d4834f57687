/** "1 point", "2 points". */
export const plural = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** « 0 point », « 1 point », « 2 points ». */
export const pluriel = (n: number, one: string, many: string): string => `${n} ${n < 2 ? one : many}`;

/** "de Biscotte", "d’Ada". */
export const de = (name: string): string => (/^[aeiouyàâäéèêëîïôöûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`);
