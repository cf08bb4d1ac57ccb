import { describe, expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import {
  CATEGORY_KEYS,
  DEFAULT_CATEGORIES,
} from '#domain/banking/categories/transaction-categories.ts';
import { createCategorizer, type UserCategory } from '#domain/banking/categories/categorization.ts';
import { DEVELOPMENT_TEXTS } from './bank-texts-development.ts';
import { HELD_OUT_TEXTS } from './bank-texts-held-out.ts';
import { HOUSEHOLD_TEXTS } from './bank-texts-household.ts';
import { LIVES_TEXTS } from './bank-texts-lives.ts';
import { REGION_TEXTS } from './bank-texts-regions.ts';
import { THIRD_TEXTS } from './bank-texts-third.ts';
import { textsIn, UNSEEN_TEXTS, type UnseenText } from './unseen-bank-texts.ts';

/** The least share of clear texts that are categorized as a Swede would. */
const RIGHT_SHARE_MIN = 0.9;
/**
 * The largest share of all texts that are categorized otherwise; the others are left to the user.
 */
const WRONG_SHARE_MAX = 0.02;
const TEXTS_MIN = 100;

const categories = CATEGORY_KEYS.map((key): UserCategory => {
  const { direction, keywords } = DEFAULT_CATEGORIES[key];
  return { id: key, defaultKey: key, direction, keywords };
});
const categorize = createCategorizer(categories, []);

function categoryOf({ text, isReceived }: UnseenText): string | null {
  const amount = (isReceived ? '100.00' : '-100.00') as AmountText;
  return categorize({ description: text, amount }).category;
}

const LISTS: readonly [string, readonly UnseenText[]][] = [
  ['of our own', UNSEEN_TEXTS],
  ['of others, looked at', textsIn(DEVELOPMENT_TEXTS)],
  ['of others, held out', textsIn(HELD_OUT_TEXTS)],
  ['of others, found last', textsIn(THIRD_TEXTS)],
  ['of a household in a large city', textsIn(HOUSEHOLD_TEXTS)],
  ['of other regions', textsIn(REGION_TEXTS)],
  ['of five kinds of homes', textsIn(LIVES_TEXTS)],
];

describe.each(LISTS)('texts %s', (_, texts) => {
  const sorted = texts.map((each) => {
    const category = categoryOf(each);
    const wanted: readonly (string | null)[] = each.wanted;
    return { ...each, category, isRight: wanted.includes(category) };
  });

  test('that say where they belong are mostly sorted there', () => {
    const telling = sorted.filter(({ wanted }) => !wanted.includes(null));
    expect(telling.length).toBeGreaterThanOrEqual(TEXTS_MIN);
    const right = telling.filter(({ isRight }) => isRight);
    expect(right.length / telling.length).toBeGreaterThanOrEqual(RIGHT_SHARE_MIN);
  });

  test('are hardly ever sorted where they do not belong', () => {
    const wrong = sorted.filter(({ category, isRight }) => category !== null && !isRight);
    expect(wrong.length / sorted.length).toBeLessThanOrEqual(WRONG_SHARE_MAX);
  });
});
