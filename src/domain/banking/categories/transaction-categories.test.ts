import { expect, test } from 'vitest';
import { wordsIn } from './keyword-search.ts';
import {
  CATEGORY_KEYS,
  createCategoryFinder,
  DEFAULT_CATEGORIES,
} from './transaction-categories.ts';

const byDefaults = createCategoryFinder(
  CATEGORY_KEYS.map((id) => ({ id, ...DEFAULT_CATEGORIES[id] })),
);
const sort = (text: string, isReceived: boolean) => byDefaults(wordsIn(text), isReceived);

test.each([
  ['ICA NARA ODENPLAN /26-07-16', 'groceries'],
  ['Maxi ICA Stormarknad', 'groceries'],
  ['HEMKÖP', 'groceries'],
  ['Sumup *Café Ö', 'restaurants'],
  ["McDonald's 321", 'restaurants'],
  ['SL', 'transportation'],
  ['SJ AB', 'transportation'],
  ['TAXI STOCKHOLM', 'transportation'],
  ['Bensinmack', 'transportation'],
  ['If Skadeförsäkring', 'insurance'],
  ['E.ON Energi', 'utilities'],
  ['TELIA SVERIGE', 'communication'],
  ['Bredbandsbolaget', 'communication'],
  ['NETFLIX.COM', 'entertainment'],
  ['Apoteket Hjärtat', 'healthcare'],
  ['H&M SE0123', 'shopping'],
  ['Klarna *Zalando', 'shopping'],
  ['Amortering lån 12', 'loans'],
  ['Överföring 12345', 'transfer'],
])('%s is paid for %s', (text, category) => {
  expect(sort(text, false)).toBe(category);
});

test.each([
  'AFRICAN FOOD',
  'AMERICAN DINER',
  'SLAKTHUSET',
  'BIOPTIK',
  'HYRESVÄRDEN',
  'COOPERATIVE BANK',
  'SWISH ERIK',
  '',
])('a part of a word decides nothing: %s', (text) => {
  expect(sort(text, false)).toBeNull();
});

test('a received amount is income by its text, and else a refund of a payment', () => {
  expect(sort('LÖN NOVEMBER', true)).toBe('salary');
  expect(sort('LÖN NOVEMBER', false)).toBeNull();
  expect(sort('ELGIGANTEN RETUR', true)).toBe('shopping');
  expect(sort('BARNBIDRAG FÖRSÄKRINGSKASSAN', true)).toBe('otherIncome');
  expect(sort('BETALNING MOTTAGEN, TACK', true)).toBe('transfer');
});

test('the longest keyword decides, also a user’s own', () => {
  const own = createCategoryFinder([
    { id: 'food', direction: 'both', keywords: ['ICA'] },
    { id: 'garden', direction: 'both', keywords: ['ICA Trädgård'] },
    { id: 'nothing', direction: 'both', keywords: ['*', ''] },
  ]);
  expect(own(wordsIn('ICA TRADGARD UPPSALA'), false)).toBe('garden');
  expect(own(wordsIn('ICA NARA'), false)).toBe('food');
});
