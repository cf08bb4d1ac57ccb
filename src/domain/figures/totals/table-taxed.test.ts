import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Income } from '#domain/records/incomes.ts';
import { countedTax, isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { DatedTaxFacts, TaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { incomeTotals } from './income-totals.ts';
import { taxPercentOf } from './monthly-difference.ts';
import { withTableTax } from './table-taxed.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const HUDDINGE: TaxFacts = { municipality: '0126', birthYear: 1985, churchMember: 0 };

function income(fields: object): Income {
  const draft = DRAFTS.incomes.parse({
    name: 'Lön Maria',
    type: 'salary',
    amount: '35000.00',
    frequency: 'monthly',
    currency: 'SEK',
    taxRule: 'table',
    ...fields,
  });
  const row = { id: draft.name, userId: 'maria', createdAt: '', updatedAt: '' };
  return { ...draft, ...row } as Income;
}

function taxed(incomes: Income[], { facts = HUDDINGE, month = '2026-11' } = {}): Income[] {
  const dated: DatedTaxFacts = { residences: [], ...facts };
  return withTableTax(incomes, dated, month);
}

function totalsOf(incomes: Income[]) {
  return incomeTotals(taxed(incomes), { currency: 'SEK', rates: new Map() });
}

describe('an income by table', () => {
  test('counts what is paid out in a month, and its percentage is derived', () => {
    const [salary] = taxed([income({})]);
    expect(salary?.tableTax).toMatchObject({ table: 32, column: 1, tax: 6_922, year: 2026 });
    // 6 922 of 35 000 is 19.777… %.
    expect(countedTax(salary as Income)).toBe('19.78');
    const totals = totalsOf([income({})]);
    expect(totals.monthlyNet.value).toBe(35_000 - 6_922);
    expect(totals.annualNet.value).toBe((35_000 - 6_922) * 12);
    expect(totals.annualTax.value).toBe(6_922 * 12);
    expect(taxPercentOf(totals.monthlyNet.lines[0] as never)).toBe(19.78);
  });

  test('a yearly one is taxed as twelve months of a twelfth', () => {
    const totals = totalsOf([income({ frequency: 'yearly', amount: '420000' })]);
    expect(totals.annualNet.value).toBe(420_000 - 6_922 * 12);
    expect(totals.monthlyNet.value).toBe(35_000 - 6_922);
  });

  test('a one-time amount is taxed in per cent by the pay of the year with it', () => {
    const bonus = income({ name: 'Bonus', frequency: 'one_time', amount: '10000' });
    const allowance = income({ name: 'Barnbidrag', taxRule: 'percent', taxBasis: 'stated' });
    // 35 000 × 12 + 10 000 = 430 000: 26 %. The untaxed allowance does not count.
    const [, taxedBonus] = taxed([income({}), bonus, allowance]);
    expect(taxedBonus?.tableTax).toMatchObject({ tax: 2_600, percent: 26, table: null });
    // With 40 000 a month it would be 490 000: 34 %.
    const [, larger] = taxed([income({ amount: '40000' }), bonus]);
    expect(larger?.tableTax).toMatchObject({ tax: 3_400, percent: 34 });
  });

  test('öre are not taxed', () => {
    expect(totalsOf([income({ amount: '35000.90' })]).monthlyNet.value).toBe(28_078.9);
  });

  test('a typed percentage stays what it is', () => {
    const typed = income({ taxRule: 'percent', taxPercentage: '25', taxBasis: 'stated' });
    expect(taxed([typed])).toEqual([typed]);
    expect(totalsOf([typed]).monthlyNet.value).toBe(35_000 * 0.75);
  });
});

describe('the estimate counts, and says so,', () => {
  const unknown = { municipality: null, birthYear: null, churchMember: null };
  test.each([
    ['without facts about the user', {}, unknown],
    ['without the year of birth', {}, { ...HUDDINGE, birthYear: null }],
    ['without the church membership', {}, { ...HUDDINGE, churchMember: null }],
    ['for a municipality that is no more', {}, { ...HUDDINGE, municipality: '9999' }],
    ['in another currency', { currency: 'EUR' }, HUDDINGE],
    ['below zero', { amount: '-100' }, HUDDINGE],
  ])('%s', (_name, fields, facts) => {
    const [salary] = taxed([income(fields)], { facts: facts as TaxFacts });
    expect(salary?.tableTax).toBeNull();
    expect(isTaxEstimated(salary as Income)).toBe(true);
    expect(countedTax(salary as Income)).toBe('30.00');
  });
});

describe('the rules', () => {
  test.each([
    ['2026-01', 2026, false],
    ['2025-12', 2025, true],
    ['2027-01', 2026, true],
    ['2019-05', 2025, true],
  ])('of %s are those of %s, and of another year: %s', (month, year, isOtherYear) => {
    const [salary] = taxed([income({})], { month });
    expect(salary?.tableTax).toMatchObject({ year, isOtherYear });
  });

  test('of a one-time income are those of the year in which it came', () => {
    const bonus = income({ frequency: 'one_time', receivedDate: '2025-06-25' });
    expect(taxed([bonus])[0]?.tableTax).toMatchObject({ year: 2025, isOtherYear: true });
  });

  test('of 2025 have other amounts than those of 2026', () => {
    const of = (month: string) => taxed([income({})], { month })[0]?.tableTax?.tax ?? 0;
    expect(of('2025-12')).toBeGreaterThan(of('2026-01'));
  });
});

describe('of two incomes by table', () => {
  const salary = income({});
  const extra = income({ name: 'Extrajobb', amount: '10000' });
  const taxes = (incomes: Income[]) => {
    return taxed(incomes).map(({ tableTax }) => [tableTax?.tax, tableTax?.side]);
  };

  test('the largest is the main one, and 30 % is withheld from the other, which is said', () => {
    // Table 32: 6 922 of 35 000; 30 % of 10 000. Each by table would be 6 922 + 1 098.
    expect(taxes([extra, salary])).toEqual([
      [3_000, 'assumed'],
      [6_922, null],
    ]);
    expect(totalsOf([extra, salary]).monthlyNet.value).toBe(45_000 - 6_922 - 3_000);
  });

  test('the one that is stated is the main one, also if it is smaller', () => {
    const main = { ...extra, isMain: 1 as const };
    // 30 % of 35 000.
    expect(taxes([main, salary])[1]).toEqual([10_500, 'stated']);
    expect(taxes([main, salary])[0]?.[1]).toBeNull();
  });

  test('each of them is a side income where that is stated', () => {
    expect(taxes([{ ...extra, isMain: 0 }])).toEqual([[3_000, 'stated']]);
    expect(taxes([{ ...salary, isMain: 0 }, extra])[1]?.[1]).toBeNull();
  });

  test('a year’s amount counts with a twelfth, and öre are not taxed', () => {
    const yearly = income({ name: 'Styrelse', frequency: 'yearly', amount: '100000.90' });
    // 30 % of 100 000 a year, of which a twelfth is less than 35 000 a month.
    expect(taxes([yearly, salary])[0]).toEqual([30_000, 'assumed']);
  });

  test('a salary with a percentage of its own may be the main one; other incomes may not', () => {
    const stated = { taxRule: 'percent', taxPercentage: '25.00', taxBasis: 'stated' };
    const larger = income({ name: 'Lön', amount: '60000', ...stated });
    expect(taxes([larger, extra])[1]).toEqual([3_000, 'assumed']);
    const rent = income({ name: 'Hyra', type: 'other', amount: '60000', ...stated });
    expect(taxes([rent, extra])[1]?.[1]).toBeNull();
  });

  test('one that has ended is not the main one, nor one in another currency', () => {
    const ended = income({ name: 'Förra', amount: '60000', isActive: 0 });
    const abroad = income({ name: 'Oslo', amount: '60000', currency: 'NOK' });
    expect(taxes([ended, abroad, extra])[2]?.[1]).toBeNull();
  });

  test('a one-time amount follows the main income, unless it is stated otherwise', () => {
    const bonus = income({ name: 'Bonus', frequency: 'one_time', amount: '10000' });
    // 430 000 a year with it: 26 %.
    expect(taxes([salary, bonus])[1]).toEqual([2_600, null]);
    expect(taxes([salary, { ...bonus, isMain: 0 }])[1]).toEqual([3_000, 'stated']);
  });
});

test('above 80 000 a month a year without rows of per cent uses the latest that has them', () => {
  const [high] = taxed([income({ amount: '90000' })], { month: '2027-02' });
  const [now] = taxed([income({ amount: '90000' })]);
  expect(high?.tableTax).toMatchObject({ year: 2026, isOtherYear: true });
  expect(high?.tableTax?.tax).toBe(now?.tableTax?.tax);
});

describe('of many incomes', () => {
  const drafts = fc.record({
    amount: fc.integer({ min: 0, max: 60_000 }).map(String),
    frequency: fc.constantFrom('monthly', 'yearly', 'one_time'),
    currency: fc.constantFrom('SEK', 'SEK', 'SEK', 'EUR'),
    taxRule: fc.constantFrom('table', 'table', 'percent'),
    taxPercentage: fc.constantFrom('0', '25'),
    taxBasis: fc.constant('stated'),
    type: fc.constantFrom('salary', 'other'),
    isMain: fc.constantFrom(null, null, 0, 1),
    isActive: fc.constantFrom(1, 1, 0),
  });

  /** The side of the tables as the rule says it, found for each income anew. */
  function expectedSide(own: Income, all: readonly Income[]): string | null {
    if (own.isMain === 0) return 'stated';
    const work = all
      .filter(({ isActive, frequency }) => isActive === 1 && frequency !== 'one_time')
      .filter(({ currency, isMain }) => currency === 'SEK' && isMain !== 0)
      .filter(({ type, taxRule }) => taxRule === 'table' || type === 'salary')
      .filter(({ taxRule, taxPercentage }) => taxRule === 'table' || Number(taxPercentage) !== 0);
    const stated = work.filter(({ isMain }) => isMain === 1);
    const yearly = ({ amount, frequency }: Income) =>
      Number(amount) * (frequency === 'monthly' ? 12 : 1);
    const candidates = stated.length > 0 ? stated : work;
    const most = Math.max(...candidates.map(yearly));
    const main = candidates.find((each) => yearly(each) === most);
    if (own.frequency === 'one_time' || main === undefined || main === own) return null;
    return stated.length > 0 ? 'stated' : 'assumed';
  }

  test('each is taxed as the main one or another by the rule', () => {
    fc.assert(
      fc.property(fc.array(drafts, { maxLength: 12 }), (fields) => {
        const all = fields.map((each, at) => income({ name: `Lön ${at}`, ...each }));
        const sides = taxed(all).map(({ tableTax }) => tableTax && tableTax.side);
        const expected = all.map((each) => {
          if (each.taxRule !== 'table') return undefined;
          return each.currency === 'SEK' ? expectedSide(each, all) : null;
        });
        expect(sides).toEqual(expected);
      }),
    );
  });

  test('each is read a few times, however many they are', () => {
    const readsOf = (count: number) => {
      let reads = 0;
      const get = (from: Income, name: string | symbol): unknown => {
        reads += 1;
        return Reflect.get(from, name);
      };
      const all = Array.from({ length: count }, (_, at) => {
        const frequency = at % 2 === 0 ? 'one_time' : 'monthly';
        return new Proxy(income({ name: `Lön ${at}`, frequency }), { get });
      });
      taxed(all);
      return reads / count;
    };
    expect(readsOf(1_000)).toBeLessThan(2 * readsOf(10));
  });
});
