import { expect, test } from 'vitest';
import { interestRateOf, monthlyInterestOf, monthlyPaymentOf } from './amortization.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';

const amount = (text: string) => text as AmountText;
const rate = (text: string) => text as PercentText;

test.each([
  // 1800000 × 3.35 / 100 / 12 = 5025
  ['1800000.00', '3.35', '5025.00'],
  // 1234567.89 × 2.84 / 1200 = 2921.8107...
  ['1234567.89', '2.84', '2921.81'],
  ['0.00', '3.35', null],
  ['-100.00', '3.35', null],
  ['9999999999.99', '100.00', '833333333.33'],
])('the interest a month of %s at %s %% is %s', (balance, percent, interest) => {
  expect(monthlyInterestOf(amount(balance), rate(percent))).toBe(interest);
});

test.each([
  // 5025 × 12 / 1800000 × 100 = 3.35
  ['1800000.00', '5025.00', '3.35'],
  // 1000 × 12 / 350000 × 100 = 3.4285...
  ['350000.00', '1000.00', '3.43'],
  ['0.00', '1000.00', null],
  ['100.00', '100.00', null],
])('the rate of %s with %s a month is %s %%', (balance, interest, percent) => {
  expect(interestRateOf(amount(balance), amount(interest))).toBe(percent);
});

test.each([
  ['5025.00', '3000.00', '8025.00'],
  [null, '3000.00', '3000.00'],
  ['5025.00', null, '5025.00'],
  [null, null, null],
  ['0.00', '0.00', null],
  ['9999999999.99', '0.01', null],
])('interest %s and amortization %s make a payment of %s', (interest, amortization, payment) => {
  const [first, second] = [interest, amortization].map((text) => text && amount(text));
  expect(monthlyPaymentOf((first ?? null) as AmountText, (second ?? null) as AmountText)).toBe(
    payment,
  );
});
