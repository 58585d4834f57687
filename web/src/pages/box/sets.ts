// Component sets as the editor holds them.
import type { ColumnShown, PartShown } from "../../protocol.gen";

export type Row = Record<string, unknown>;
export type Table = Record<string, unknown> & { rows?: (Row | string)[] };
export type SetData = Record<string, Table>;

/** Whether rows are plain texts: tiles with nothing but a face. */
export const isPlain = (part: PartShown): boolean => part.columns.length === 1 && part.columns[0]?.kind === "face";

/** A new row: the first value of everything. */
export function newRow(part: PartShown): Row | string {
  const value = (column: ColumnShown): unknown =>
    column.kind === "number"
      ? column.least
      : column.kind === "flag"
        ? false
        : column.kind === "choice"
          ? (Object.keys(column.choices)[0] ?? "")
          : "";
  return isPlain(part)
    ? "L. L. / L. L."
    : Object.fromEntries(part.columns.map((column) => [column.name, value(column)]));
}

/** The sum of a column, for those whose total is printed. */
export const sumOf = (rows: readonly (Row | string)[], column: ColumnShown): number =>
  rows.reduce((sum, row) => sum + (typeof row === "string" ? 0 : Number(row[column.name]) || 0), 0);

/** How a mistake names a cell: `boxes.rows[3].weight`, counted from 1. */
export const fieldOf = (part: string, row: number, column: string | null): string =>
  `${part}.rows[${row + 1}]${column === null ? "" : `.${column}`}`;

/** Whether a mistake is about this cell or something in it. */
export const isAbout = (mistake: string, field: string): boolean =>
  mistake === field || mistake.startsWith(`${field}.`) || mistake.startsWith(`${field}[`);

/** A count of one object in an objective; none is written as no entry. */
export function withCount(counts: Record<string, number>, name: string, count: number): Record<string, number> {
  const { [name]: _, ...others } = counts;
  return count > 0 ? { ...others, [name]: count } : others;
}
