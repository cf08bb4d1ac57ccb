import { type Minor, sum, toNumber } from './money.ts';
import type { CountedLine } from './totals.ts';

/** A part of a whole: one line, or what is left of them (`name` is then null). */
export type CompositionPart = { id: string; name: string | null; value: number; percent: number };

/**
 * What a total is made of, largest first: the lines above zero, `partsMax` of them by name and the
 * rest as one. `percent` is of all lines above zero, with one decimal, for showing only.
 */
export function compositionOf(
  lines: readonly Pick<CountedLine, 'id' | 'name' | 'counted'>[],
  partsMax: number,
): CompositionPart[] {
  const counted = lines
    .map(({ id, name, counted: value }) => ({ id, name, minor: Math.round(value * 100) as Minor }))
    .filter(({ minor }) => minor > 0)
    .sort((a, b) => b.minor - a.minor);
  const whole = sum(counted.map(({ minor }) => minor));
  const partOf = (id: string, name: string | null, minor: Minor): CompositionPart => ({
    id,
    name,
    value: toNumber(minor),
    percent: Math.round((minor / whole) * 1000) / 10,
  });
  const named = counted.length > partsMax + 1 ? counted.slice(0, partsMax) : counted;
  const rest = sum(counted.slice(named.length).map(({ minor }) => minor));
  const parts = named.map(({ id, name, minor }) => partOf(id, name, minor));
  return rest === 0 ? parts : [...parts, partOf('rest', null, rest)];
}
