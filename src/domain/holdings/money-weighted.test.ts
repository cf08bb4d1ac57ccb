import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '#domain/basics/months.ts';
import { allSteps } from '#domain/basics/steps.ts';
import { type DatedAmount, moneyWeightedInSteps } from './money-weighted.ts';
import outside from './outside-rates.json' with { type: 'json' };

type OutsideCase = { name: string; rate: number | null; flows: string };

function moneyWeighted(flows: readonly DatedAmount[]) {
  return allSteps(moneyWeightedInSteps(flows));
}

/** Rates of other parties that ours are not, with the reason. */
const APART: Readonly<Record<string, string>> = {
  '30-20': 'The set says that none fits; the present value is zero at −0.897.',
  'Microsoft, XIRR': 'Excel stops when it is within 1e-8; theirs is 1.5e-9 from where it is zero.',
};

function datedAmounts({ flows }: OutsideCase): DatedAmount[] {
  return flows.split('; ').map((flow) => {
    const [day = '', amount] = flow.split(' ');
    return { day, amount: Number(amount) };
  });
}

/** Present value at a rate, beside the sum of the sizes of its terms. */
function presentValue(flows: readonly DatedAmount[], rate: number) {
  const [first = ''] = flows.map(({ day }) => day).toSorted();
  let [value, size] = [0, 0];
  for (const { day, amount } of flows) {
    const term = amount / (1 + rate) ** (daysBetween(first, day) / 365);
    value += term;
    size += Math.abs(term);
  }
  return value / size;
}

test('rates of other parties are met to 1e-9, where one rate fits', () => {
  const cases = outside.cases as OutsideCase[];
  const [alike, several, apart]: [string[], string[], string[]] = [[], [], []];
  for (const each of cases) {
    const flows = datedAmounts(each);
    const { rate, reason } = moneyWeighted(flows);
    if (rate !== null) expect(presentValue(flows, rate), each.name).toBeCloseTo(0, 9);
    // Where several fit we show none: theirs is one of them.
    if (reason === 'several_rates') {
      expect(presentValue(flows, each.rate ?? Number.NaN), each.name).toBeCloseTo(0, 9);
      several.push(each.name);
      continue;
    }
    const isAlike = Math.abs((rate ?? -1) - (each.rate ?? -1)) <= 1e-9 * Math.max(1, rate ?? 0);
    (isAlike ? alike : apart).push(each.name);
  }
  expect(apart).toEqual(Object.keys(APART));
  console.log(
    `${alike.length} of ${cases.length} rates are met to 1e-9; of ${several.length} theirs is one ` +
      `of several; apart: ${Object.entries(APART).flat().join(' ')}`,
  );
});

test('a rate that fits is found among drawn flows, and only where it is the only one', () => {
  const aFlow = fc.record({
    day: fc.integer({ min: 1, max: 4000 }).map((days) => addDays('2015-01-01', days)),
    amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(aFlow, { minLength: 1, maxLength: 12 }), (flows) => {
      const all = [{ day: '2015-01-01', amount: -1_000_000 }, ...flows];
      const { rate } = moneyWeighted(all);
      if (rate === null || rate < -0.99 || rate > 10) return;
      expect(presentValue(all, rate)).toBeCloseTo(0, 9);
      // No other change of sign on a grid from −99 % to 1,000 %.
      const signs = Array.from({ length: 300 }, (_, at) => {
        const each = Math.exp(Math.log(0.01) + (at * Math.log(1100)) / 299) - 1;
        return Math.sign(presentValue(all, each));
      });
      const changes = signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]);
      expect(changes.length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['nothing came back', [['2026-01-01', -100]], 'one_way'],
  [
    'everything happened on one day',
    [
      ['2026-01-01', -100],
      ['2026-01-01', 120],
    ],
    'one_way',
  ],
  // 10 % and 20 %: -100 (1+r)^2 + 230 (1+r) - 132, with years of 365 days.
  [
    'two rates fit',
    [
      ['2025-01-01', -100],
      ['2026-01-01', 230],
      ['2027-01-01', -132],
    ],
    'several_rates',
  ],
  [
    'no rate fits',
    [
      ['2025-01-01', -100],
      ['2026-01-01', 100],
      ['2027-01-01', -100],
    ],
    'no_rate',
  ],
] as const)('where %s, no rate is shown', (_, flows, reason) => {
  const given = flows.map(([day, amount]) => ({ day, amount }));
  expect(moneyWeighted(given)).toEqual({ rate: null, whole: null, reason });
});
