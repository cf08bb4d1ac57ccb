import { expect, test } from 'vitest';
import { checkLiabilityFields, newLiabilityFields } from './liability-form.ts';

const loan = {
  ...newLiabilityFields('mortgage', { currency: 'SEK', language: 'sv' }),
  name: 'Bolån',
} as const;

test('a loan is in the currency that is typed with its balance, and so are its costs', () => {
  const typed = { ...loan, balance: '1,5 M€', monthlyInterest: '=48000/12 EUR' };
  expect(checkLiabilityFields(typed, 'sv').values).toMatchObject({
    balance: '1500000.00',
    monthlyInterest: '4000.00',
    currency: 'EUR',
  });
});

test('a cost in another currency than the loan is refused beside the cost', () => {
  const typed = { ...loan, balance: '1,5 Mkr', monthlyAmortization: '$300' };
  expect(checkLiabilityFields(typed, 'sv').errors).toEqual({
    monthlyAmortization: {
      type: 'amount.currency',
      message: 'Fältet är i en annan valuta. Räkna om beloppet och skriv det utan valuta.',
    },
  });
});
