// The geometry of a line graph.
export interface Range {
  least: number;
  most: number;
}

/** The range of some values, 0 included, never empty. */
export function spread(values: readonly number[]): Range {
  const least = Math.min(0, ...values);
  const most = Math.max(least + 1, ...values);
  return { least, most };
}

/** An SVG path through the values from left to right; large values are at the top. */
export function linePath(values: readonly number[], range: Range, width: number, height: number): string {
  const x = (i: number) => round((width * (i + 1)) / values.length);
  const y = (value: number) => round(height - (height * (value - range.least)) / (range.most - range.least));
  return values.length ? `M0 ${y(0)}${values.map((value, i) => `L${x(i)} ${y(value)}`).join("")}` : "";
}

const round = (value: number): number => Math.round(value * 10) / 10;
