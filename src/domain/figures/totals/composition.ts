import { type Minor, sum, toNumber } from '#domain/basics/money.ts';
import { percentShares } from '#domain/basics/percent-shares.ts';
import type { CountedLine } from './totals.ts';

/** A part of a whole: one line, or the remaining ones (`name` is then null). */
export type CompositionPart = { id: string; name: string | null; value: number; percent: number };

/**
 * Parts of a total, largest first: the lines above zero, `partsMax` of them by name and the others
 * as one. `percent` is of all lines above zero, with one decimal; they add up to 100.0.
 */
export function compositionOf(
  lines: readonly Pick<CountedLine, 'id' | 'name' | 'counted'>[],
  partsMax: number,
): CompositionPart[] {
  const counted = lines
    .map(({ id, name, counted: value }) => ({ id, name, minor: Math.round(value * 100) as Minor }))
    .filter(({ minor }) => minor > 0)
    .sort((a, b) => b.minor - a.minor);
  const named = counted.length > partsMax + 1 ? counted.slice(0, partsMax) : counted;
  const rest = sum(counted.slice(named.length).map(({ minor }) => minor));
  const others = { id: 'rest', name: null, minor: rest };
  const parts = rest === 0 ? named : [...named, others];
  const percents = percentShares(parts.map(({ minor }) => minor));
  return parts.map(({ id, name, minor }, at) => ({
    id,
    name,
    value: toNumber(minor),
    percent: percents[at] ?? 0,
  }));
}
