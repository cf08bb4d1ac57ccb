import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Currency } from '#domain/basics/currencies.ts';
import { type RefundSide, Refunds } from './refunds.ts';

const paid = (text: string, size: number, on: string): RefundSide => ({
  text,
  currency: 'SEK',
  size,
  on,
});

test.each([
  ['the same words, less, later', paid('IKEA KUNGENS KURVA', 400, '2026-03-10'), true],
  ['all of it on the same day', paid('Kortköp IKEA KUNGENS KURVA', 900, '2026-03-03'), true],
  ['with a word for it', paid('IKEA KUNGENS KURVA ÅTERBETALNING', 400, '2026-03-10'), true],
  ['with the day of the purchase', paid('IKEA KUNGENS KURVA /26-03-03', 1, '2026-03-10'), true],
  ['more than was paid', paid('IKEA KUNGENS KURVA', 901, '2026-03-10'), false],
  ['before it was paid', paid('IKEA KUNGENS KURVA', 400, '2026-03-02'), false],
  ['another shop', paid('IKEA BARKARBY', 400, '2026-03-10'), false],
  ['another currency', { ...paid('IKEA KUNGENS KURVA', 4, '2026-03-10'), currency: 'EUR' }, false],
  ['no words', paid('RETUR 4711', 400, '2026-03-10'), false],
] as const)('%s', (_, received, isRefund) => {
  const refunds = new Refunds();
  refunds.add(paid('IKEA KUNGENS KURVA', 900, '2026-03-03'));
  refunds.add(paid('RETUR', 900, '2026-03-03'));
  expect(refunds.paysBack(received)).toBe(isRefund);
});

test('of a shop whose name is two letters', () => {
  const refunds = new Refunds();
  refunds.add(paid('Kortköp H&M', 900, '2026-03-03'));
  expect(refunds.paysBack(paid('H&M RETUR', 400, '2026-03-10'))).toBe(true);
  expect(refunds.paysBack(paid('B&W', 400, '2026-03-10'))).toBe(false);
});

const moved: fc.Arbitrary<RefundSide> = fc.record({
  text: fc.constantFrom('IKEA', 'ICA NARA', 'LYSA'),
  currency: fc.constantFrom<Currency>('SEK', 'EUR'),
  size: fc.integer({ min: 1, max: 20 }),
  on: fc.integer({ min: 10, max: 28 }).map((day) => `2026-03-${day}`),
});

test('whatever was paid, in whatever order it is learnt', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ isPaid: fc.boolean(), row: moved })), (events) => {
      const refunds = new Refunds();
      const payments: RefundSide[] = [];
      for (const { isPaid, row } of events) {
        if (isPaid) {
          refunds.add(row);
          payments.push(row);
          continue;
        }
        const isRefund = payments.some(
          ({ text, currency, size, on }) =>
            text === row.text && currency === row.currency && size >= row.size && on <= row.on,
        );
        expect(refunds.paysBack(row)).toBe(isRefund);
      }
    }),
  );
});
