import { divideRounded, minorOf, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { percentShares } from '#domain/basics/percent.ts';
import { type CountedLine, countedMinor } from './totals.ts';

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
    .map(({ id, name, counted: value }) => ({ id, name, minor: minorOf(value) }))
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

/**
 * The lines of one type and their sum, in major units. `percent` is of all types above zero, with
 * one decimal, and these add up to 100.0; null: the sum is zero or less.
 */
export type TypeGroup = {
  type: string;
  value: number;
  percent: number | null;
  lines: CountedLine[];
};

/** Amounts in major units; `average` is rounded once to the minor unit, half away from zero. */
type TypeStatistics = { average: number; highest: TypeGroup; lowest: TypeGroup };

/** Lines by the type of their items, of most first, and in each type the largest line first. */
export function typeGroups(lines: readonly CountedLine[]): TypeGroup[] {
  const groups = [...Map.groupBy(lines, ({ type }) => type)]
    .map(([type, members]) => ({
      type,
      minor: sum(members.map(countedMinor)),
      lines: members.toSorted((a, b) => b.counted - a.counted),
    }))
    .sort((a, b) => b.minor - a.minor || (a.type < b.type ? -1 : 1));
  const percents = percentShares(groups.map(({ minor }) => Math.max(minor, 0)));
  return groups.map(({ type, minor, lines: members }, at) => ({
    type,
    value: toNumber(minor),
    percent: minor > 0 ? (percents[at] ?? 0) : null,
    lines: members,
  }));
}

/** The types with the largest and the smallest sum, and the average; null without types. */
export function typeStatistics(groups: readonly TypeGroup[]): TypeStatistics | null {
  const [highest, lowest] = [groups[0], groups.at(-1)];
  if (highest === undefined || lowest === undefined) return null;
  return { average: averageOf(groups.map(({ value }) => value)), highest, lowest };
}

/** The mean of amounts in major units, rounded once to the minor unit, half away from zero. */
export function averageOf(values: readonly number[]): number {
  const total = sum(values.map(minorOf));
  return toNumber(toTotal(divideRounded(BigInt(total), BigInt(values.length))));
}
