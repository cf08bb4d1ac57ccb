import { divideRounded, sum, toNumber, toTotal } from '#domain/basics/money.ts';
import { percentShares } from '#domain/basics/percent-shares.ts';
import { type CountedLine, countedMinor } from './totals.ts';

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
export type TypeStatistics = { average: number; highest: TypeGroup; lowest: TypeGroup };

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
  const total = sum(values.map((value) => countedMinor({ counted: value })));
  return toNumber(toTotal(divideRounded(BigInt(total), BigInt(values.length))));
}
