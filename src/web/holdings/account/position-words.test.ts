import { expect, test } from 'vitest';
import type { Position } from '#domain/holdings/account-holdings.ts';
import type { ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import { instrumentFacts, movedCash, priceOrigin } from './position-words.ts';

const priced = {
  priceDay: '2026-01-15',
  priceSource: 'typed',
  priceSplitOn: null,
} as Position;

test('a price says its day and source, and the split that it was recalculated by', () => {
  expect(priceOrigin(priced, 'sv')).toBe('15 jan. 2026, angiven för hand');
  const split = { ...priced, priceSplitOn: '2026-02-02' };
  expect(priceOrigin(split, 'sv')).toMatch(/· Kursen omräknad efter spliten 2 feb. 2026$/);
  expect(priceOrigin(split, 'en')).toMatch(/· Price recalculated by the split of 2 Feb 2026$/);
  expect(priceOrigin({ ...priced, priceDay: null }, 'sv')).toBeNull();
});

test('a kind that nobody states is not called another one', () => {
  const unknown = { ...priced, kind: null, isin: 'SE0000115446' };
  expect(instrumentFacts(unknown, 'sv')).toMatch(/^Typ inte angiven.· SE0000115446$/);
  expect(instrumentFacts(unknown, 'en')).toMatch(/^Kind not stated.· SE0000115446$/);
  expect(instrumentFacts({ ...unknown, kind: 'other' }, 'sv')).toMatch(/^Övrigt.· SE0000115446$/);
});

test('a trade without an amount is worth units × price, in the currency that its row tells', () => {
  const apple = { currency: 'USD', isCurrencyStated: 1 };
  const units = { kind: 'buy', amount: null, quantity: '2', price: '150.25', fee: '9', rate: null };
  const cashOf = (changes: object) =>
    movedCash({ ...units, currency: 'SEK', instrument: apple, ...changes } as ListedTransaction);
  expect(cashOf({})).toEqual({ amount: '300.50', currency: 'USD', isWorth: true });
  const counted = { currency: 'SEK', isWorth: false };
  // 300.50 × 10 and the fee.
  expect(cashOf({ rate: '10' })).toEqual({ ...counted, amount: '3014.00' });
  expect(cashOf({ kind: 'sell', rate: '10' })).toEqual({ ...counted, amount: '2996.00' });
  expect(cashOf({ amount: '3100' })).toEqual({ ...counted, amount: '3100' });
  expect(cashOf({ instrument: { ...apple, isCurrencyStated: 0 } })).toBeNull();
  expect(cashOf({ price: null })).toBeNull();
});
