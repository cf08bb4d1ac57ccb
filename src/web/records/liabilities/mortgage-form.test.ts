import { describe, expect, it } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import { fixedUntil as statedBindingEnd } from '#domain/records/interest-binding.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { newLiabilityFields } from './liability-form.ts';
import {
  begunWith,
  checkMortgage,
  EMPTY_PART,
  type MortgageFields,
  type MortgageTerms,
  newMortgageFields,
  refusedField,
} from './mortgage-form.ts';

const villa = {
  id: 'villa',
  name: 'Villan',
  type: 'real_estate',
  currency: 'SEK',
  ownershipPercentage: '50.00',
  coOwnerName: 'Erik',
} as Asset;

const sweden = { currency: 'SEK', language: 'sv' } as const;
const known = { homes: [villa], taken: [] };

const first = {
  ...EMPTY_PART,
  balance: '1,2 Mkr',
  interestRate: '3,5',
  monthlyAmortization: '2000',
  fixedUntil: '2027-06-30',
};
const second = { ...EMPTY_PART, balance: '800 000' };

function drafts(typed: Partial<MortgageFields>, terms: MortgageTerms = known): Liability[] {
  const fields = { ...newMortgageFields({ home: villa, ...sweden }), ...typed };
  const { values, errors } = checkMortgage(fields, terms, 'sv');
  expect(errors).toEqual({});
  return values as Liability[];
}

function errorsOf(typed: Partial<MortgageFields>) {
  const fields = { ...newMortgageFields({ home: null, ...sweden }), ...typed };
  return checkMortgage(fields, known, 'sv').errors;
}

describe('the parts of a mortgage', () => {
  it('are loans of the bank, the home and the co-owner that they share', () => {
    const shared = { type: 'mortgage', ownershipPercentage: '50.00', coOwnerName: 'Erik' };
    expect(drafts({ bank: 'SEB', parts: [first, second] })).toMatchObject([
      {
        ...shared,
        name: 'SEB, Villan, del 1',
        balance: '1200000.00',
        interestRate: '3.50',
        // 1 200 000 × 3.5 % / 12 = 3 500, and with 2 000 of amortization 5 500
        monthlyInterest: '3500.00',
        monthlyAmortization: '2000.00',
        monthlyPayment: '5500.00',
        description: 'Räntan är bunden till 30 juni 2027.',
      },
      {
        ...shared,
        name: 'SEB, Villan, del 2',
        balance: '800000.00',
        interestRate: null,
        monthlyInterest: null,
        monthlyPayment: null,
        description: null,
      },
    ]);
  });

  it.each([
    [{ bank: 'SEB', homeId: '' }, ['SEB']],
    [{ bank: ' ', homeId: 'villa' }, ['Bolån, Villan']],
    [{ bank: '', homeId: '' }, ['Bolån']],
    [{ bank: '', homeId: 'sold' }, ['Bolån']],
  ])('are named after what is known: %o', (typed, names) => {
    expect(drafts({ ...typed, parts: [second] }).map(({ name }) => name)).toEqual(names);
  });

  it('take names that are free', () => {
    const taken = { homes: [], taken: ['Bolån', 'Bolån, del 1', 'Bolån, del 3'] };
    const named = (parts: MortgageFields['parts']) => drafts({ parts }, taken).map((p) => p.name);
    expect(named([second])).toEqual(['Bolån, del 2']);
    expect(named([second, second])).toEqual(['Bolån, del 2', 'Bolån, del 4']);
  });

  it('have a name that fits, however long the bank’s and the home’s are', () => {
    const homes = [{ ...villa, name: '🏡'.repeat(100) }];
    const [part] = drafts({ bank: 'B'.repeat(500), parts: [second] }, { homes, taken: [] });
    // Eighty letters, a comma, a space and eighty houses of two units each.
    expect(part?.name).toHaveLength(80 + 2 + 160);
  });

  it('are all in the currency that is typed with one of them', () => {
    const euros = { ...EMPTY_PART, balance: '50 000 EUR' };
    expect(drafts({ parts: [second, euros] }).map(({ currency }) => currency)).toEqual([
      'EUR',
      'EUR',
    ]);
  });

  it('are the whole of it while nobody owns a part', () => {
    const [part] = drafts({ ...newMortgageFields({ home: null, ...sweden }), parts: [second] });
    expect(part).toMatchObject({ ownershipPercentage: '100.00', coOwnerName: null });
  });
});

describe('errors', () => {
  it('is said of the field of its part', () => {
    const wrong = { ...first, balance: '', interestRate: '160', fixedUntil: 'i sommar' };
    expect(errorsOf({ parts: [second, wrong] })).toMatchObject({
      parts: [
        {},
        {
          balance: { type: 'balance.required' },
          interestRate: { type: 'percent.range' },
          fixedUntil: { type: 'date.format' },
        },
      ],
    });
  });

  it('of what they share is said once', () => {
    const shared = { isShared: true, ownershipPercentage: '101', bank: 'SEB\u0007' };
    const errors = errorsOf({ ...shared, parts: [second, second] });
    expect(Object.keys(errors)).toEqual(['bank', 'ownershipPercentage']);
  });

  it('is found again in what the server refuses', () => {
    const issue = (path: string) => refusedField({ path, code: '', message: '' });
    expect(issue('items.2.balance')).toBe('parts.2.balance');
    expect([issue('items.2.name'), issue('items'), issue('balance')]).toEqual([null, null, null]);
  });
});

it.each(['sv', 'en'] as const)(
  'the note of a fixed rate in %s is read again, of each month',
  (of) => {
    for (let month = 1; month <= 12; month += 1) {
      const fixedUntil = `2027-${String(month).padStart(2, '0')}-08`;
      const parts = [
        { ...first, balance: '1', interestRate: '', monthlyAmortization: '', fixedUntil },
      ];
      const fields = {
        ...newMortgageFields({ home: villa, currency: 'SEK', language: of }),
        parts,
      };
      const [draft] = checkMortgage(fields, known, of).values as Liability[];
      expect(statedBindingEnd(draft?.description ?? null)).toBe(fixedUntil);
    }
  },
);

it('the typed values of one loan become the first part', () => {
  const typed = { ...newLiabilityFields('mortgage', sweden), balance: '800 000', isShared: true };
  expect(begunWith({ ...typed, ownershipPercentage: '40', coOwnerName: 'Sam' })).toEqual({
    parts: [second],
    currency: 'SEK',
    isShared: true,
    ownershipPercentage: '40',
    coOwnerName: 'Sam',
  });
});
