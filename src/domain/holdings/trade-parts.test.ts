import { describe, expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import type { DecimalText } from './decimals.ts';
import { tradeAmount, tradePrice, tradeQuantity, type TradeTerms } from './trade-parts.ts';

const decimal = (text: string) => text as DecimalText;
const money = (text: string) => text as AmountText;

const buy: TradeTerms = { kind: 'buy', fee: null, rate: null };
const withFee = { fee: money('39.00') };
const inKronor = { rate: decimal('9.168745') };

describe('of a trade, two parts give the third', () => {
  test('its amount, a fee added to a buy and taken off a sale', () => {
    const parts = { quantity: decimal('10.5'), price: decimal('123.45') };
    // 10.5 × 123.45 = 1,296.225
    expect(tradeAmount(parts, buy)).toBe('1296.23');
    expect(tradeAmount(parts, { ...buy, ...withFee })).toBe('1335.23');
    expect(tradeAmount(parts, { ...buy, ...withFee, kind: 'sell' })).toBe('1257.23');
    // 1 × 666.89 × 9.168745 = 6,114.54
    const share = { quantity: decimal('1'), price: decimal('666.89') };
    expect(tradeAmount(share, { ...buy, ...inKronor })).toBe('6114.54');
  });

  test('its units, to four decimals or of little ones to eight', () => {
    expect(tradeQuantity({ price: decimal('412.37'), amount: money('2000.00') }, buy)).toBe('4.85');
    // (2,000 − 39) ÷ 412.37 = 4.75544…
    const amount = money('2000.00');
    expect(tradeQuantity({ price: decimal('412.37'), amount }, { ...buy, ...withFee })).toBe(
      '4.7554',
    );
    expect(tradeQuantity({ price: decimal('900000'), amount }, buy)).toBe('0.00222222');
  });

  test('its price, in the currency of the instrument', () => {
    expect(tradePrice({ quantity: decimal('4.85'), amount: money('2000.00') }, buy)).toBe(
      '412.3711',
    );
    const amount = money('6114.54');
    expect(tradePrice({ quantity: decimal('1'), amount }, { ...buy, ...inKronor })).toBe(
      '666.8895',
    );
  });

  test('not where none fits', () => {
    const fee = money('50.00');
    const amount = money('50.00');
    expect(tradeQuantity({ price: decimal('10'), amount }, { ...buy, fee })).toBe(null);
    expect(tradePrice({ quantity: decimal('0'), amount }, buy)).toBe(null);
    const tooMuch = { quantity: decimal('999999999999'), price: decimal('999999999999') };
    expect(tradeAmount(tooMuch, buy)).toBe(null);
    const few = { quantity: decimal('1'), price: decimal('10') };
    expect(tradeAmount(few, { kind: 'sell', fee, rate: null })).toBe(null);
    expect(tradeQuantity({ price: decimal('0.0000000001'), amount }, buy)).not.toBe(null);
    const most = money('9999999999.99');
    expect(tradeQuantity({ price: decimal('0.0000000001'), amount: most }, buy)).toBe(null);
  });
});
