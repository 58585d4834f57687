import { sha256, utf8 } from "./fairness";
import { hex } from "./hex";

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Names the data of a set, as `ComponentSet.digest` does. */
export const digestOf = (data: unknown): string => hex(sha256(utf8(pythonJson(data)))).slice(0, 16);

/** JSON with sorted keys and Python's spaces. */
function pythonJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonJson).join(", ")}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}: ${pythonJson(item)}`).join(", ")}}`;
}
