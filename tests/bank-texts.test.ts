import { expect, test } from 'vitest';
import type { AmountText } from '#domain/money.ts';
import { CATEGORY_KEYS, DEFAULT_CATEGORIES } from '#domain/transaction-categories.ts';
import { createPlacer, type SortingCategory } from '#domain/transaction-sorting.ts';
import { UNSEEN_TEXTS, type UnseenText } from './support/unseen-bank-texts.ts';

/** Of the texts that say enough, so many are sorted as a Swede would. */
const RIGHT_SHARE_MIN = 0.9;
/** Of all of them so many are sorted otherwise; the rest is left to the user. */
const WRONG_SHARE_MAX = 0.02;
const TEXTS_MIN = 250;

const categories = CATEGORY_KEYS.map((key): SortingCategory => {
  const { direction, keywords } = DEFAULT_CATEGORIES[key];
  return { id: key, defaultKey: key, direction, keywords };
});
const place = createPlacer(categories, []);

function categoryOf({ text, isReceived }: UnseenText): string | null {
  const amount = (isReceived ? '100.00' : '-100.00') as AmountText;
  return place({ description: text, amount }).category;
}

const sorted = UNSEEN_TEXTS.map((each) => {
  const category = categoryOf(each);
  const wanted: readonly (string | null)[] = each.wanted;
  return { ...each, category, isRight: wanted.includes(category) };
});

test('most texts of banks that say where they belong are sorted there', () => {
  const telling = sorted.filter(({ wanted }) => !wanted.includes(null));
  expect(telling.length).toBeGreaterThanOrEqual(TEXTS_MIN);
  const right = telling.filter(({ isRight }) => isRight);
  expect(right.length / telling.length).toBeGreaterThanOrEqual(RIGHT_SHARE_MIN);
});

test('hardly any text of a bank is sorted where it does not belong', () => {
  const wrong = sorted.filter(({ category, isRight }) => category !== null && !isRight);
  expect(wrong.length / sorted.length).toBeLessThanOrEqual(WRONG_SHARE_MAX);
});
