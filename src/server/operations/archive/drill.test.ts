import { expect, test } from 'vitest';
import { differenceOf } from './drill.ts';

const source = { assets: { rows: '3', sum: '17' }, users: { rows: '1', sum: '4' } };

test('the same counts and sums are no difference', () => {
  expect(differenceOf(source, structuredClone(source))).toBeNull();
});

test.each([
  [{ ...source, assets: { rows: '2', sum: '17' } }, 'has 2 rows restored, and had 3'],
  [{ ...source, users: { rows: '1', sum: '5' } }, 'A row of the table users is not as it was'],
  [{ assets: source.assets }, 'lacks the table users'],
  [{ ...source, boats: { rows: '0', sum: '0' } }, 'has a table boats more'],
])('a difference is named: %j', (found, words) => {
  expect(differenceOf(source, found)).toContain(words);
});
