import { expect, test } from 'vitest';
import { createVerifiedTokens } from './access-tokens.ts';

test('remembers until the end, and only the newest', () => {
  const verified = createVerifiedTokens<{ expiresAtS: number }>(2);
  const found = { expiresAtS: 100 };
  verified.remember('a', found);
  expect(verified.find('a', 99)).toBe(found);
  expect(verified.find('b', 99)).toBeNull();
  expect(verified.find('a', 100)).toBeNull();
  for (const token of ['c', 'd', 'e']) verified.remember(token, found);
  expect(['c', 'd', 'e'].map((token) => verified.find(token, 1) !== null)).toEqual([
    false,
    true,
    true,
  ]);
});
