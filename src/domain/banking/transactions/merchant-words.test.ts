import { expect, test } from 'vitest';
import { rulePatterns } from './merchant-words.ts';

test.each([
  ['ICA NARA ODENPLAN /26-07-16', ['ICA NARA ODENPLAN', 'ICA NARA', 'ICA']],
  ['Kortköp 250116 Café Ö', ['CAFE']],
  ['NETFLIX.COM 4711', ['NETFLIX COM', 'NETFLIX']],
  ['SL', ['SL']],
  ['H&M SE0123', ['H M']],
  ['Swish 1234 Erik Berg', ['SWISH']],
  ['4711', ['4711']],
  ['', []],
])('a rule of %s', (text, patterns) => {
  expect(rulePatterns(text)).toEqual(patterns);
});
