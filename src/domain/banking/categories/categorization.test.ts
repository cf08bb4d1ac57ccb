import { createKeywordFinder, keywordIn, wordsIn } from './keyword-search.ts';
import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { CATEGORY_KEYS, DEFAULT_CATEGORIES } from './transaction-categories.ts';
import { createCategorizer, type TransactionText, type UserCategory } from './categorization.ts';

const begun = CATEGORY_KEYS.map((key): UserCategory => {
  const { direction, keywords } = DEFAULT_CATEGORIES[key];
  return { id: key, defaultKey: key, direction, keywords };
});
const garden: UserCategory = {
  id: 'garden',
  defaultKey: null,
  direction: 'out',
  keywords: ['NARA'],
};
const rules = [
  { pattern: 'ICA', category: 'shopping' },
  { pattern: 'ICA NARA', category: 'restaurants' },
];

const PROVIDED = { providerCategory: 'groceries' } as const;

const bought = (more: Partial<TransactionText> = {}): TransactionText => ({
  description: 'Ica Nära Odenplan',
  amount: '-120.00' as AmountText,
  ...more,
});

test.each([
  ['the longest rule', [...begun, garden], rules, 'restaurants', 'rule'],
  ['a keyword of one’s own', [...begun, garden], [], 'garden', 'keywords'],
  ['what everybody begins with', begun, [], 'groceries', 'keywords'],
  ['nothing', [], [], null, null],
] as const)('%s decides', (_, categories, own, category, categorySource) => {
  expect(createCategorizer(categories, own)(bought())).toEqual({ category, categorySource });
});

test('the directory sorts neither what lost its keyword nor into what lost them all', () => {
  const without = (keywords: readonly string[]) =>
    begun.map((each) => (each.id === 'groceries' ? { ...each, keywords } : each));
  const categoryIn = (keywords: readonly string[], description: string) =>
    createCategorizer(without(keywords), [])(bought({ description })).category;
  expect(categoryIn(['COOP'], 'ICA KVANTUM')).toBeNull();
  expect(categoryIn(['COOP'], 'MATREBELLEN')).toBe('groceries');
  expect(categoryIn([], 'MATREBELLEN')).toBeNull();
});

test('a provider decides before what everybody begins with, and after what is one’s own', () => {
  const provided = bought({ providerCategory: 'housing' });
  expect(createCategorizer(begun, [])(provided)).toEqual({
    category: 'housing',
    categorySource: 'provider',
  });
  expect(createCategorizer([...begun, garden], [])(provided).category).toBe('garden');
});

test('a word that the user added to a default category is their own', () => {
  const added = begun.map((each) =>
    each.id === 'healthcare' ? { ...each, keywords: [...each.keywords, 'Odenplan'] } : each,
  );
  expect(createCategorizer(added, [])(bought()).category).toBe('healthcare');
});

test('a reversal belongs where it was paid, and the merchant’s name is read too', () => {
  const back = { amount: '120.00' as AmountText, description: 'LÖN NETFLIX' };
  const categorize = createCategorizer(begun, []);
  expect(categorize(back).category).toBe('salary');
  expect(categorize({ ...back, isReversal: true }).category).toBe('entertainment');
  expect(categorize(bought({ description: '4711', merchantName: 'Telia' })).category).toBe(
    'communication',
  );
});

test.each([
  ['study aid', 'CSN', {}, 'otherIncome', 'keywords'],
  ['interest', 'RÄNTA', { isRefund: true }, 'otherIncome', 'keywords'],
  ['amortization that comes back', 'AMORTERING', { isRefund: true }, 'otherIncome', 'keywords'],
  ['a refund', 'IKEA', { isRefund: true }, 'shopping', 'keywords'],
  ['money from a shop that was not paid', 'IKEA', {}, 'otherIncome', 'keywords'],
  ['what a provider takes for food', '4711', PROVIDED, 'otherIncome', 'provider'],
  ['money out of savings', 'LYSA AB', {}, 'transfer', 'keywords'],
  ['what a keyword of one’s own says', 'ICA NARA', {}, 'garden', 'keywords'],
] as const)('%s, when received', (_, description, more, category, by) => {
  const received = { description, amount: '120.00' as AmountText, ...more };
  const chosen = createCategorizer([...begun, garden], [])(received);
  expect(chosen).toEqual({ category, categorySource: by });
});

test('a text costs no more where hundreds of keywords begin as it does', () => {
  const keywords = Array.from({ length: 900 }, (_, at) =>
    keywordIn(String(at), `${'ANNA '.repeat(30)}${at}`),
  );
  const text = wordsIn('ANNA '.repeat(90));
  let looks = 0;
  const words = new Proxy(text.words, {
    get: (target, key) => {
      looks += 1;
      return Reflect.get(target, key) as unknown;
    },
  });
  const find = createKeywordFinder([...keywords, keywordIn('found', 'ANNA ANNA')]);
  expect(find({ ...text, words })).toEqual([{ of: 'found', size: 9 }]);
  // Some 31 words are looked at from each of the 90 on, and not once for each keyword.
  expect(looks).toBeLessThan(90 * 31 * 4);
});
