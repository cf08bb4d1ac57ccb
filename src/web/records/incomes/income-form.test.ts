import { describe, expect, it } from 'vitest';
import {
  checkIncomeFields,
  type IncomeFields,
  incomeFieldsOf,
  newIncomeFields,
} from './income-form.ts';
import type { Income } from '#domain/records/incomes.ts';
import { ESTIMATED_TAX, NO_TAX } from '#domain/records/tax-basis.ts';

const salary: IncomeFields = {
  ...newIncomeFields({ currency: 'SEK', language: 'sv', unknownTax: NO_TAX }),
  name: ' Lön Maria ',
  amount: '42 500 kr',
  taxPercentage: '31,5',
};

function draftOf(fields: Partial<IncomeFields>) {
  return checkIncomeFields({ ...salary, ...fields }, 'sv').values;
}

function messagesOf(fields: IncomeFields, language: 'en' | 'sv') {
  const { errors } = checkIncomeFields(fields, language);
  return Object.fromEntries(Object.entries(errors).map(([field, error]) => [field, error.message]));
}

describe('a typed income', () => {
  it('becomes a draft as the server keeps it', () => {
    expect(draftOf({})).toEqual({
      type: 'salary',
      name: 'Lön Maria',
      amount: '42500.00',
      currency: 'SEK',
      frequency: 'monthly',
      taxPercentage: '31.50',
      taxBasis: 'stated',
      taxRule: 'percent',
      incomeKind: 'salary',
      isMain: null,
      isActive: 1,
      receivedDate: null,
      description: null,
    });
  });

  it('has an unknown tax when none is typed, and none when that is typed', () => {
    const unknown = { taxPercentage: '0.00', taxBasis: 'estimated' };
    expect(draftOf({ taxPercentage: ' ' })).toMatchObject(unknown);
    expect(draftOf({ taxPercentage: ' ', unknownTax: ESTIMATED_TAX })).toMatchObject({
      taxPercentage: '30.00',
      taxBasis: 'estimated',
    });
    expect(draftOf({ taxPercentage: '0' })).toMatchObject({ ...unknown, taxBasis: 'stated' });
  });

  it('leaves the field empty while the tax is not known', () => {
    const fieldsOf = (typed: string, unknownTax = NO_TAX) => {
      const kept = draftOf({ taxPercentage: typed, unknownTax }) as Income;
      return incomeFieldsOf({ ...kept, id: '1' }, 'sv').taxPercentage;
    };
    expect([fieldsOf(''), fieldsOf('', ESTIMATED_TAX), fieldsOf('0')]).toEqual(['', '', '0,00']);
  });

  it.each([
    ['30 %', '30.00'],
    ['=100/3', '33.33'],
  ])('reads the tax "%s"', (taxPercentage, percent) => {
    expect(draftOf({ taxPercentage })).toMatchObject({ taxPercentage: percent });
  });

  it('is in the currency that is typed with the amount', () => {
    const draft = draftOf({ amount: '€3,2k' });
    expect(draft).toMatchObject({ amount: '3200.00', currency: 'EUR' });
  });

  it('keeps the day only of what comes once', () => {
    const receivedDate = '2026-11-25';
    expect(draftOf({ receivedDate, frequency: 'one_time' })).toMatchObject({ receivedDate });
    expect(draftOf({ receivedDate, frequency: 'yearly' })).toMatchObject({ receivedDate: null });
  });

  it('names everything that is missing at once, in the words of docs/product.md', () => {
    expect(
      messagesOf(newIncomeFields({ currency: 'USD', language: 'en', unknownTax: NO_TAX }), 'en'),
    ).toEqual({
      name: 'Name is required',
      amount: 'Amount is required',
    });
  });

  it.each(['101', '-1', 'en tredjedel', '33,333', '30 kr', '0,1k'])(
    'with the tax "%s" is refused',
    (typed) => {
      expect(messagesOf({ ...salary, taxPercentage: typed }, 'sv')).toEqual({
        taxPercentage: 'Procentsatsen ska vara mellan 0 och 100, med högst två decimaler.',
      });
    },
  );

  it.each([
    ['42,5555', 'Skriv högst två decimaler.'],
    ['mycket', 'Skriv ett belopp, till exempel 1 250 000,50.'],
  ])('with the amount "%s" is refused', (amount, message) => {
    expect(messagesOf({ ...salary, amount }, 'sv')).toEqual({ amount: message });
  });
});

it('is opened for a change as it is read', () => {
  const kept = { ...draftOf({ isActive: false }), id: '1' } as unknown as Income;
  expect(incomeFieldsOf(kept, 'sv')).toEqual({
    ...salary,
    name: 'Lön Maria',
    amount: '42\u00a0500,00',
    taxPercentage: '31,50',
    taxBasis: 'stated',
    isActive: false,
  });
});
