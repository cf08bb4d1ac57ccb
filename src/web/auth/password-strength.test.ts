import { expect, test } from 'vitest';
import { strengthOf } from './password-strength.tsx';

test.each([
  ['', 'short'],
  ['abcde', 'short'],
  ['hejhej', 'weak'],
  ['Password1', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['abcdefghijklmnop', 'weak'],
  ['blåbär', 'weak'],
  ['blåbärsoppa', 'fair'],
  ['tre höga stenar', 'strong'],
  ['kQ7!vx2Lp', 'good'],
] as const)('%s is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});
