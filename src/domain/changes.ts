import type { Month } from './months.ts';

type Value = string | number | null;

/**
 * One field that a write changed, from what to what, as the record holds it; only its name where
 * the text is long. `month`: it was said of that month, and null is nothing said.
 */
export type Change = { field: string; from?: Value; to?: Value; month?: Month };

/** Too long to be told in a list. */
const UNTOLD = 'description';

/** The fields of a change that are not as they were. */
export function changesBetween(before: object, after: object, fields: readonly string[]): Change[] {
  const [from, to] = [before, after] as [Record<string, Value>, Record<string, Value>];
  return fields
    .filter((field) => from[field] !== to[field])
    .map((field) =>
      field === UNTOLD ? { field } : { field, from: from[field] ?? null, to: to[field] ?? null },
    );
}
