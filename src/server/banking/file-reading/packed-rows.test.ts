import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FileRow } from '#domain/banking/bank-files/rows.ts';
import { packedRows, unpackedRows } from './packed-rows.ts';

const text = fc.constantFrom('ICA', 'Lön', '–', '');
const reported = {
  amount: fc.constantFrom('-1.00', '30000.00'),
  currency: fc.constantFrom('SEK', 'EUR'),
  text,
  externalId: fc.option(fc.constant('A-1')),
};
const day = fc.constantFrom('2026-01-15', '2026-01-16');
const balance = fc.option(fc.constant('9.00'));
const booked = fc.record(
  { ...reported, made: day, booked: day, balance, isReversal: fc.boolean() },
  { requiredKeys: ['amount', 'currency', 'text', 'externalId', 'made', 'booked', 'balance'] },
);
const pending = fc.record({ ...reported, made: fc.option(day), booked: fc.constant(null) });
const place = { line: fc.nat(), text };

const rows = fc.array(
  fc.oneof(
    fc.record({ ...place, state: fc.constant('booked'), row: booked }),
    fc.record({ ...place, state: fc.constant('pending'), row: fc.option(pending) }),
    fc.record({ ...place, state: fc.constant('left_out') }),
    fc.record({
      ...place,
      state: fc.constant('broken'),
      reason: fc.constantFrom('date', 'future', 'amount', 'balance', 'currency'),
    }),
  ),
) as fc.Arbitrary<FileRow[]>;

test('rows that went to another thread are what they were', () => {
  fc.assert(
    fc.property(rows, (some) => {
      expect(unpackedRows(structuredClone(packedRows(some)))).toStrictEqual(structuredClone(some));
    }),
  );
});
