import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type BookedSum, cashFlowMonths, type FlowTerms } from './cash-flow.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';

const MONTHS = ['2026-08', '2026-09', '2026-10'];
const TODAY = '2026-11-05';
const DIRECTIONS: Record<string, Direction> = { food: 'out', salary: 'in', own: 'both' };

/** One transaction: its month, category, currency and minor units, above zero when received. */
type Single = { month: string; category: string | null; currency: Currency; minor: number };

const single: fc.Arbitrary<Single> = fc.record({
  month: fc.constantFrom(...MONTHS),
  category: fc.constantFrom('food', 'salary', 'own', null),
  currency: fc.constantFrom<Currency>('SEK', 'EUR'),
  minor: fc.integer({ min: -90_000, max: 90_000 }).filter((minor) => minor !== 0),
});

/** Ten kronor for a euro, so that every amount converts without rounding. */
const inKronor = ({ currency, minor }: Single) => (currency === 'EUR' ? minor * 10 : minor);

const terms: FlowTerms = {
  currency: 'SEK',
  directions: new Map(Object.entries(DIRECTIONS)),
  ratesIn: () => new Map([['SEK', { day: '2026-10-30', perEuro: '10' }]]),
  months: MONTHS,
  today: TODAY,
  known: { first: '2026-08-01', last: '2026-11-01' },
};

test('whatever is booked, no category is below zero, and what is left is what moved', () => {
  fc.assert(
    fc.property(fc.array(single, { maxLength: 40 }), (singles) => {
      for (const month of cashFlowMonths(summed(singles), terms)) {
        const own = singles.filter((each) => each.month === month.month);
        const { incomes, spendings } = modelMonth(own);
        expect(amounts(month.incomes)).toEqual(incomes);
        expect(amounts(month.spendings)).toEqual(spendings);
        const all = [...month.incomes, ...month.spendings];
        expect(all.every(({ amount, returned }) => amount >= 0 && returned >= 0)).toBe(true);
        const moved = own.reduce((total, each) => total + inKronor(each), 0);
        expect(Math.round(month.net * 100)).toBe(moved);
        expect(Math.round((month.income - month.spending) * 100)).toBe(moved);
      }
    }),
    { numRuns: 500 },
  );
});

/** The rule, category by category, over single transactions. */
function modelMonth(own: readonly Single[]) {
  const incomes = new Map<string, number>();
  const spendings = new Map<string, number>();
  for (const category of new Set(own.map((each) => each.category))) {
    const minors = own.filter((each) => each.category === category).map(inKronor);
    const came = minors.filter((minor) => minor > 0).reduce((total, minor) => total + minor, 0);
    const went = minors.filter((minor) => minor < 0).reduce((total, minor) => total - minor, 0);
    const direction = category === null ? 'both' : DIRECTIONS[category];
    const isNetted = direction !== 'both';
    const [income, spending] = isNetted
      ? [Math.max(0, came - went), Math.max(0, went - came)]
      : [came, went];
    if (income > 0) incomes.set(String(category), income);
    if (spending > 0) spendings.set(String(category), spending);
  }
  return { incomes, spendings };
}

/** Net amount by category; a category that was paid back in full is 0. */
function amounts(flows: readonly { category: string | null; amount: number }[]) {
  const counted = flows.filter(({ amount }) => amount !== 0);
  return new Map(
    counted.map(({ category, amount }) => [String(category), Math.round(amount * 100)]),
  );
}

/** As the database adds them up. */
function summed(singles: readonly Single[]): BookedSum[] {
  const keyOf = ({ month, category, currency }: Single) => `${month} ${category} ${currency}`;
  return [...Map.groupBy(singles, keyOf).values()].map((rows) => {
    const out = rows.filter(({ minor }) => minor < 0);
    const received = rows.filter(({ minor }) => minor >= 0);
    const { month = '', category = null, currency = 'SEK' } = rows[0] ?? {};
    return {
      month,
      category,
      currency,
      outMinor: out.reduce((total, { minor }) => total - minor, 0),
      outCount: out.length,
      inMinor: received.reduce((total, { minor }) => total + minor, 0),
      inCount: received.length,
    };
  });
}
