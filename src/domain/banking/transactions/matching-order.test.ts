import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldedText } from '#domain/basics/folded-text.ts';
import type { KeyedTransaction, KnownTransaction } from './incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays, type Day, daysBetween } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { matchIncoming } from './transaction-matching.ts';

const day = fc.integer({ min: 0, max: 11 }).map((at) => addDays('2026-01-10', at));
const text = fc.constantFrom('ICA NARA', 'Kortköp ICA NARA', 'ICA', 'SJ NARA', 'Café', '123', '');
const money = {
  amount: fc.constantFrom('-35.00', '-40.00') as fc.Arbitrary<AmountText>,
  currency: fc.constantFrom('SEK', 'SEK', 'EUR') as fc.Arbitrary<'SEK' | 'EUR'>,
  status: fc.constant('posted') as fc.Arbitrary<'posted'>,
  description: text,
};

const incoming: fc.Arbitrary<KeyedTransaction[]> = fc
  .array(fc.record({ ...money, bookedOn: fc.option(day), valueOn: day }), { maxLength: 14 })
  .map((some) => some.map((row, at) => ({ ...row, externalId: null, duplicateKey: `n${at}` })));

const ofBank: fc.Arbitrary<KnownTransaction[]> = fc
  .array(fc.record({ ...money, transactionDate: day, postedDate: fc.option(day) }), {
    maxLength: 14,
  })
  .map((some) =>
    some.map((row, at) => ({
      ...row,
      id: `${at}`,
      source: 'tink',
      externalId: null,
      keys: [`o${at}`],
      otherSources: [],
    })),
  );

test('another source’s rows are paired as where all are compared with all, nearest first', () => {
  let count = 0;
  fc.assert(
    fc.property(incoming, ofBank, (rows, known) => {
      const file = { source: 'file:seb', covers: null };
      const found = allSteps(matchIncoming(rows, known, file)).map(
        (match) => match?.known.id ?? null,
      );
      expect(found).toEqual(plainly(rows, known));
      count += found.filter((id) => id !== null).length;
    }),
    { numRuns: 2_000 },
  );
  expect(count).toBeGreaterThan(2_000);
});

/** Every pair, sorted by distance; of equal distances the first rows and days come first. */
function plainly(rows: readonly KeyedTransaction[], known: readonly KnownTransaction[]) {
  const found = rows.map((): string | null => null);
  const taken = new Set<string>();
  const reported = rows.flatMap(daysOf).sort();
  const stored = known.map(({ transactionDate }) => transactionDate).sort();
  const isIn = (days: readonly Day[], on: Day) =>
    (days[0] ?? '') <= on && on <= (days.at(-1) ?? '');
  const pairs = rows.flatMap((row, at) =>
    around(row, known).flatMap((each) => {
      const days = daysOf(row).flatMap((one) =>
        daysOf(each).map((other) => Math.abs(daysBetween(one, other))),
      );
      const far = Math.min(...days);
      const shared = sharedWords(row.description, each.description);
      const isTold = isIn(reported, each.transactionDate) || isIn(stored, row.valueOn ?? '');
      const isNear = far === 0 || (far <= 3 && shared > 0 && isTold);
      return isNear ? [{ at, id: each.id, far: far - shared / 100 }] : [];
    }),
  );
  for (const { at, id } of pairs.sort((a, b) => a.far - b.far)) {
    if (found[at] !== null || taken.has(id)) continue;
    taken.add(id);
    found[at] = id;
  }
  return found;
}

/** Rows of the same amount, day by day. */
function around(row: KeyedTransaction, known: readonly KnownTransaction[]): KnownTransaction[] {
  const alike = known.filter(
    (each) => each.amount === row.amount && each.currency === row.currency,
  );
  const days = daysOf(row).flatMap((one) => DAYS_AROUND.map((count) => addDays(one, count)));
  const found = days.flatMap((on) => [
    ...alike.filter((each) => each.transactionDate === on),
    ...alike.filter((each) => each.postedDate === on),
  ]);
  return [...new Set(found)];
}

const DAYS_AROUND = Array.from({ length: 13 }, (_, at) => at - 9);

type Dated = Partial<
  Pick<KeyedTransaction, 'valueOn' | 'bookedOn'> &
    Pick<KnownTransaction, 'transactionDate' | 'postedDate'>
>;

function daysOf({ valueOn, bookedOn, transactionDate, postedDate }: Dated): Day[] {
  const days = [valueOn, bookedOn, transactionDate, postedDate];
  return days.filter((each) => each !== null && each !== undefined);
}

function sharedWords(one: string, other: string): number {
  const [words, theirs] = [one, other].map((each) => new Set(foldedText(each).match(/\p{L}+/gu)));
  return [...(words ?? [])].filter((word) => theirs?.has(word)).length;
}
