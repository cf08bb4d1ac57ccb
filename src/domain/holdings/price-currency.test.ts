import { expect, test } from 'vitest';
import { stated } from '#tests/support/stated-holdings.ts';
import type { RateOn } from './account-facts.ts';
import { withPriceIn } from './price-currency.ts';

/** Eleven kronor for a euro, on every day. */
const rateOn: RateOn = (from, to) => {
  if (from === to) return { top: 1n, bottom: 1n };
  if (from === 'EUR' && to === 'SEK') return { top: 11n, bottom: 1n };
  return from === 'SEK' && to === 'EUR' ? { top: 1n, bottom: 11n } : null;
};

const inEuro = { from: 'EUR', to: 'SEK' } as const;
const ten = { quantity: '10', price: '14', fee: '2.00' };

test.each([
  ['a buy paid in euros', stated('buy', { ...ten, currency: 'EUR' }), '142.00'],
  ['a sale paid in euros', stated('sell', { ...ten, currency: 'EUR' }), '138.00'],
  ['a buy paid in kronor', stated('buy', ten), '1542.00'],
  ['one at the rate of the broker', stated('buy', { ...ten, rate: '11.5' }), '1612.00'],
  ['one with an amount', stated('buy', { ...ten, amount: '150.00', currency: 'EUR' }), '150.00'],
  ['units that are moved', stated('transfer_in', { quantity: '10', price: '14' }), null],
])('the price is in the instrument’s currency, the cash as stated: %s', (_, each, amount) => {
  expect(withPriceIn(each, inEuro, rateOn)).toEqual({ ...each, price: '154', amount, rate: null });
});

test('without a rate there is no price, and in one currency nothing changes', () => {
  const each = stated('buy', ten);
  expect(withPriceIn(each, { from: 'EUR', to: 'NOK' }, rateOn)).toBeNull();
  expect(withPriceIn(each, { from: 'SEK', to: 'SEK' }, rateOn)).toBe(each);
});
