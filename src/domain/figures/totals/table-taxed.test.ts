import { describe, expect, test } from 'vitest';
import { incomeDraft, type Income } from '#domain/records/incomes.ts';
import { countedTax, isTaxEstimated } from '#domain/figures/totals/total-parts.ts';
import type { TaxFacts } from '#domain/tax/net-pay/tax-facts.ts';
import { incomeTotals } from './income-totals.ts';
import { taxPercentOf } from './net-income.ts';
import { withTableTax } from './table-taxed.ts';

const HUDDINGE: TaxFacts = { municipality: '0126', birthYear: 1985, churchMember: 0 };

function income(fields: object): Income {
  const draft = incomeDraft.parse({
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
  return withTableTax(incomes, facts, month);
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
