import { MINOR_MAX } from '#domain/basics/money.ts';
import type { Month } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/kinds.ts';
import type { ReadRow } from './headings.ts';
import { FLOWS, folded, type Issues } from './move-file.ts';
import type { Flows, OwnKind } from './row-amounts.ts';
import { namedOut } from './sum-words.ts';

/** A cell of a month; `isPart`: it is of a day or a line of a list, of which a month may have several. */
export type RowCell = { month: Month; text: string; isPart?: boolean };

/** All amounts of a month, in minor units; `areParts`: each is of a day or of a line of a list. */
export type MonthParts = {
  last: number;
  sum: number;
  count: number;
  areParts: boolean;
  areEqual: boolean;
};

/** The amounts of a month with one more. */
export function withPart(
  before: MonthParts | undefined,
  { minor, isPart }: { minor: number; isPart: boolean },
): MonthParts {
  if (before === undefined)
    return { last: minor, sum: minor, count: 1, areParts: isPart, areEqual: true };
  return {
    last: minor,
    sum: before.sum + minor,
    count: before.count + 1,
    areParts: before.areParts && isPart,
    areEqual: before.areEqual && before.last === minor,
  };
}

/** Sums that state what there is on their day, not what was paid until then. */
const BALANCES = /saldo|balance|behallning/;

/**
 * Sums what flows over the days of each month, whose last one counts for what is owned or owed. A
 * table of both may state the same amount of a month on all of its days.
 */
export function sumParts(
  rows: readonly ReadRow[],
  { kinds, flows }: { kinds: readonly OwnKind[]; flows: Flows | null },
  issues: Issues,
): void {
  const own = kinds.map(({ kind, isBelow, words }) => (isBelow ? kind : (words ?? kind)));
  const isBalance = (kind: Kind | null, at: number) =>
    kind !== null && !FLOWS.has(kind) && namedOut(rows[at]?.row.name ?? '') === null;
  const areFlows = flows !== null && !own.some(isBalance);
  for (const [at, { row, amounts }] of rows.entries()) {
    const several = [...amounts.parts].filter(
      ([month, { count }]) => count > 1 && amounts.values.has(month),
    );
    const isStated = !areFlows && several.every(([, { areEqual }]) => areEqual);
    const isFlow = areFlows ? !BALANCES.test(folded(row.name)) : FLOWS.has(own[at] ?? null);
    for (const [month, { sum, count, areParts }] of several) {
      const isSummed = isFlow && areParts && !isStated && Math.abs(sum) <= MINOR_MAX;
      if (isSummed) amounts.values.set(month, sum);
      issues.add(isSummed ? 'summed' : 'twice', `${row.name}: ${month}`, isSummed ? 1 : count - 1);
    }
  }
}
