import { describe, expect, it } from 'vitest';
import { doneSteps, FIRST_STEPS, stepsLeft, isEmptySummary } from './first-day.ts';
import {
  financialSummary,
  type Holdings,
  type ValuationTerms,
} from '#domain/figures/totals/summary.ts';
import { DRAFTS } from '#domain/records/drafts.ts';

const terms: ValuationTerms = {
  currency: 'SEK',
  rates: new Map([['SEK', { day: '2026-11-20', perEuro: '11' }]]),
  housePrices: new Map(),
  asOf: '2026-11-21',
};
const stored = { id: '1', userId: 'maria', createdAt: '2026-11-01', updatedAt: '2026-11-01' };
const sek = { currency: 'SEK' };

function summaryOf(held: { [kind in keyof Holdings]?: object[] }) {
  const nothing = { assets: [], liabilities: [], incomes: [], costs: [] };
  return financialSummary({ ...nothing, ...held } as unknown as Holdings, terms);
}

const asset = (type: string, more: object = {}) => ({
  ...(DRAFTS.assets.parse({ type, name: type, value: '1000', ...sek, ...more }) as object),
  ...stored,
});
const loan = {
  ...(DRAFTS.liabilities.parse({ type: 'other', name: 'Lån', balance: '1', ...sek }) as object),
  ...stored,
};
const salary = {
  ...(DRAFTS.incomes.parse({
    type: 'salary',
    name: 'Lön',
    amount: '1',
    frequency: 'monthly',
    ...sek,
  }) as object),
  ...stored,
};

describe('the first steps', () => {
  it.each([
    ['nothing', {}, []],
    ['a home', { assets: [asset('real_estate')] }, ['home']],
    ['a boat', { assets: [asset('other')] }, []],
    ['savings', { assets: [asset('savings')] }, ['account']],
    [
      'a home in a currency without a rate',
      { assets: [asset('real_estate', { currency: 'USD' })] },
      ['home'],
    ],
    ['a loan', { liabilities: [loan] }, ['loans']],
    ['a salary', { incomes: [salary] }, ['salary']],
    [
      'all of it',
      { assets: [asset('real_estate'), asset('checking')], liabilities: [loan], incomes: [salary] },
      FIRST_STEPS,
    ],
  ])('that are done with %s', (_, held, done) => {
    expect(doneSteps(summaryOf(held))).toEqual(done);
  });

  const now = new Date('2026-11-21T12:00:00.000Z');
  const [young, old] = ['2026-10-22T13:00:00.000Z', '2026-10-22T11:00:00.000Z'];

  it('are left until they are done or skipped', () => {
    const withHome = summaryOf({ assets: [asset('real_estate')] });
    const begun = { openedAt: young, now, skipped: ['loans'] as const };
    expect(stepsLeft(withHome, begun)).toEqual(['account', 'salary']);
    expect(stepsLeft(withHome, { ...begun, skipped: FIRST_STEPS })).toEqual([]);
  });

  it('leave an older account alone once something is recorded', () => {
    const begun = { openedAt: old, now, skipped: [] };
    expect(stepsLeft(summaryOf({ assets: [asset('real_estate')] }), begun)).toEqual([]);
    expect(stepsLeft(summaryOf({}), begun)).toEqual(FIRST_STEPS);
  });

  it('are all there for somebody without an account', () => {
    const begun = { openedAt: null, now, skipped: [] };
    expect(stepsLeft(summaryOf({ liabilities: [loan] }), begun)).toHaveLength(3);
  });
});

it('a summary is empty until something is recorded, counted or not', () => {
  expect(isEmptySummary(summaryOf({}))).toBe(true);
  expect(isEmptySummary(summaryOf({ assets: [asset('other')] }))).toBe(false);
  expect(isEmptySummary(summaryOf({ assets: [asset('other', { currency: 'USD' })] }))).toBe(false);
});
