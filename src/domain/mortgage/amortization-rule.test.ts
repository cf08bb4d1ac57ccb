import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { cardsOf } from './mortgage-card.ts';
import { type MortgageDraft, mortgageIssues } from './mortgage-draft.ts';
import type { HomeTerms, MortgagePart } from './mortgage.ts';

const BOUGHT: HomeTerms = {
  baseValue: '4000000.00' as AmountText,
  baseDay: '2026-05-04',
  baseReason: 'purchase',
  dayCount: '30/360',
  relief: 'none',
  reliefUntil: null,
};

/** Codes of a home's terms that state another value, of one that was bought on 4 May 2026. */
function codesOf(stated: Partial<HomeTerms>, today = '2026-11-28'): string[] {
  const draft: MortgageDraft = { ...BOUGHT, ...stated, parts: [] };
  return mortgageIssues(draft, today, BOUGHT).map(({ path, code }) => `${path} ${code}`);
}

test('a revaluation within five years asks for the ground that the law knows', () => {
  const early = { baseDay: '2026-11-20', baseReason: 'revaluation' as const };
  expect(codesOf(early)).toEqual(['baseReason base.early']);
  expect(codesOf({ ...early, baseReason: 'rebuilt' })).toEqual([]);
  expect(codesOf({ ...early, baseDay: '2031-05-04' }, '2031-06-01')).toEqual([]);
  // The day of the purchase was a mistake, and so was its price.
  expect(codesOf({ baseDay: '2026-11-20' })).toEqual([]);
  expect(codesOf({ baseValue: '5000000.00' as AmountText })).toEqual([]);
});

const FIXED: MortgagePart = {
  liabilityId: 'part',
  name: 'Part',
  lender: null,
  grantedOn: '2021-06-01',
  balance: '1200000.00' as AmountText,
  originalAmount: '1200000.00' as AmountText,
  monthlyAmortization: null,
  fixedUntil: '2026-05-31',
  rates: [{ from: '2021-06-01', rate: '1.50' as PercentText }],
  isIncrease: false,
  hasExtraPercent: false,
  endsOn: null,
  ownershipPercentage: '100.00' as PercentText,
  others: [],
  isDeductible: true,
};

test('a fixed rate that has ended is said to be no longer known, and compared with none', () => {
  const averages = { floating: { period: '2026M10', value: '2.7000' } };
  const partOf = (part: MortgagePart) => {
    const [card] = cardsOf([{ terms: BOUGHT, currency: 'SEK', parts: [part] }], {
      asOf: '2026-11-28',
      averages,
    });
    return card?.parts[0];
  };
  expect(partOf(FIXED)).toMatchObject({ isBindingOver: true, rateCheck: null });
  const since = [...FIXED.rates, { from: '2026-06-01', rate: '2.90' as PercentText }];
  expect(partOf({ ...FIXED, rates: since })).toMatchObject({
    isBindingOver: false,
    rateCheck: { binding: 'floating', rate: 2.9 },
  });
});
