import type { Booked } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Day } from '#domain/basics/months.ts';

/** The sums of a month and category, apart by what was only moved or is not booked yet. */
export type Summed = Booked & {
  isPending: boolean;
  isTransfer: boolean;
  first: Day;
  last: Day;
};

/**
 * Reads sums as the database writes them, one a line: month, category, currency, whether pending
 * and whether a transfer (`t`), minor units and count of what went and of what came, and the first
 * and the last day.
 */
export function summedIn(lines: string): Summed[] {
  return lines.split('\n').map((line) => {
    const [month = '', category, currency, pending, moved, ...rest] = line.split('\t');
    const [out, outCount, came, inCount, first = '', last = ''] = rest;
    return {
      month,
      category: category === '' || category === undefined ? null : category,
      currency: currency as Currency,
      isPending: pending === 't',
      isTransfer: moved === 't',
      outMinor: -Number(out),
      outCount: Number(outCount),
      inMinor: Number(came),
      inCount: Number(inCount),
      first,
      last,
    };
  });
}
