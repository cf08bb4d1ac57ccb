import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wordsOf } from '#domain/banking/bank-files/rows.ts';
import { plainWords } from '#domain/banking/statements/markup-table.ts';

test('a plain line is shown as the long way shows it', () => {
  const letters = fc.constantFrom(
    'ICA',
    ' ',
    'ö',
    'o\u0308',
    '\u00a0',
    '\u0007',
    '·',
    '&',
    '\u{1f600}',
    'x',
  );
  const texts = fc.array(letters, { maxLength: 8 }).map((some) => some.join(''));
  fc.assert(
    fc.property(texts, (text) => {
      // Characters that cannot be shown become spaces, and are trimmed at the end.
      expect(wordsOf([text])).toBe(wordsOf([`${text}\u0007`]));
      expect(plainWords(text)).toBe(plainWords(`${text} `));
    }),
    { numRuns: 1_000 },
  );
  const long = 'x'.repeat(600);
  expect(wordsOf([long])).toBe(long.slice(0, 500));
});
