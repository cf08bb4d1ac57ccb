import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { duplicateKeys } from './duplicate-keys.ts';
import type { BookedRow } from './rows.ts';

const coffee: BookedRow = {
  made: '2026-01-15',
  booked: '2026-01-16',
  amount: '-35.00' as AmountText,
  balance: null,
  currency: 'SEK',
  text: 'Espresso House',
  externalId: null,
};

test('two equal coffees are two, and the same two in another file', () => {
  const [first, second] = duplicateKeys([coffee, coffee]);
  expect(first).not.toBe(second);
  const again = { ...coffee, balance: '100.00' as AmountText, text: 'ESPRESSO HOUSE /26-01-15' };
  expect(duplicateKeys([again, again])).toEqual([first, second]);
});

test('the bank’s own name of a row counts, unless two have it or it says nothing', () => {
  const named = { ...coffee, externalId: 'A1' };
  const [key] = duplicateKeys([named]);
  expect(duplicateKeys([{ ...named, text: 'EH', amount: '-36.00' as AmountText }])).toEqual([key]);
  const plain = duplicateKeys([coffee, coffee]);
  expect(duplicateKeys([named, named])).toEqual(plain);
  expect(duplicateKeys([{ ...coffee, externalId: '0' }])).toEqual(plain.slice(0, 1));
});

test('of overlapping files only what is new is new, however often they are read', () => {
  const days = ['2026-01-14', '2026-01-15', '2026-01-16'];
  const row = fc.record({ day: fc.constantFrom(...days), text: fc.constantFrom('ICA', 'SJ') });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
      const all = rows
        .map(({ day, text }) => ({ ...coffee, booked: day, text }))
        .sort((a, b) => (a.booked < b.booked ? -1 : 1));
      const upTo = (day: string) => all.filter(({ booked }) => booked <= day);
      const stored = new Set(days.flatMap((day) => duplicateKeys(upTo(day))));
      expect(stored.size).toBe(all.length);
      for (const key of duplicateKeys(all.filter(({ booked }) => booked > '2026-01-14'))) {
        expect(stored.has(key)).toBe(true);
      }
    }),
  );
});
