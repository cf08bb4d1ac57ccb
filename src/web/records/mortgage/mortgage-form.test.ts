import { describe, expect, it } from 'vitest';
import type { MortgagePart } from '#domain/mortgage/mortgage.ts';
import type { JoinedMortgage } from '#domain/mortgage/joined.ts';
import type { MortgageDraft } from '#domain/mortgage/mortgage-draft.ts';
import type { Asset } from '#domain/records/assets.ts';
import { fixedUntil as statedBindingEnd } from '#domain/records/interest-binding.ts';
import type { Liability, LiabilityDraft } from '#domain/records/liabilities.ts';
import { newLiabilityFields } from '#web/records/liabilities/liability-form.ts';
import {
  begunWith,
  emptyPart,
  fieldsOf,
  keptFields,
  loanFieldsOf,
  type MortgageFields,
} from './mortgage-fields.ts';
import { errorsOf } from './mortgage-form.ts';
import { checkMortgage, fieldOf, type MortgageContext } from './typed-mortgage.ts';

const TODAY = '2026-03-01';

const villa = {
  id: 'villa',
  name: 'Villan',
  type: 'real_estate',
  value: '4500000.00',
  currency: 'SEK',
  ownershipPercentage: '50.00',
  coOwnerName: 'Erik',
  valuationDate: '2024-05-01',
} as Asset;

const sbab = {
  id: 'sbab',
  name: 'SBAB',
  balance: '1000000.00',
  interestRate: '3.10',
  rates: [] as Liability['rates'],
  monthlyAmortization: '2000.00',
  description: 'Räntan är bunden till 30 juni 2027.',
} as Liability;

const written = { today: TODAY, language: 'sv' } as const;
const sweden = { currency: 'SEK', ...written } as const;

const around = { hasOptionalTerms: false, taken: [], ...written };
const loose: MortgageContext = { home: null, ...around };
const ofVilla: MortgageContext = { home: villa, ...around };

const first = {
  ...emptyPart(TODAY),
  balance: '1,2 Mkr',
  rate: '3,5',
  amortization: '2000',
  fixedUntil: '2027-06-30',
};
const second = { ...emptyPart(TODAY), balance: '800 000' };

function begun(home: Asset | null, typed: Partial<MortgageFields> = {}): MortgageFields {
  return { ...fieldsOf({ home, present: null, loans: [], typed: {} }, sweden), ...typed };
}

function drafts(typed: Partial<MortgageFields>, context = loose): LiabilityDraft[] {
  const { stated, issues } = checkMortgage(begun(null, typed), context);
  expect(issues).toEqual([]);
  return stated?.home === null ? stated.drafts : [];
}

function terms(typed: Partial<MortgageFields>, context = ofVilla): MortgageDraft | undefined {
  const { stated, issues } = checkMortgage(begun(villa, typed), context);
  expect(issues).toEqual([]);
  return stated?.home ? stated.draft : undefined;
}

function problems(typed: Partial<MortgageFields>, context = ofVilla) {
  const { issues } = checkMortgage(begun(context.home, typed), context);
  return issues.map(({ path, code }) => [path, code]);
}

describe('the parts of a mortgage without a home', () => {
  it('are loans of the bank and the co-owner that they share', () => {
    const owners = { isShared: true, ownershipPercentage: '50', coOwnerName: 'Erik' };
    const shared = { type: 'mortgage', ownershipPercentage: '50.00', coOwnerName: 'Erik' };
    expect(drafts({ bank: 'SEB', ...owners, parts: [first, second] })).toMatchObject([
      {
        ...shared,
        name: 'SEB, del 1',
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
        name: 'SEB, del 2',
        balance: '800000.00',
        interestRate: null,
        monthlyInterest: null,
        monthlyPayment: null,
        description: null,
      },
    ]);
  });

  it('are all in the currency that is typed with one of them', () => {
    const euros = { ...emptyPart(TODAY), balance: '50 000 EUR' };
    expect(drafts({ parts: [second, euros] }).map(({ currency }) => currency)).toEqual([
      'EUR',
      'EUR',
    ]);
  });

  it('are the whole of it while nobody owns a part', () => {
    const [part] = drafts({ parts: [second] });
    expect(part).toMatchObject({ ownershipPercentage: '100.00', coOwnerName: null });
  });

  it.each(['sv', 'en'] as const)('say in %s until when a rate is fixed, of each month', (of) => {
    for (let month = 1; month <= 12; month += 1) {
      const fixedUntil = `2027-${String(month).padStart(2, '0')}-08`;
      const parts = [{ ...emptyPart(TODAY), balance: '1', fixedUntil }];
      const [draft] = drafts({ parts }, { ...loose, language: of });
      expect(statedBindingEnd(draft?.description ?? null)).toBe(fixedUntil);
    }
  });
});

describe('names of new parts', () => {
  it.each([
    [{ bank: 'SEB' }, loose, ['SEB']],
    [{ bank: '' }, loose, ['Bolån']],
  ])('come from what is known: %o', (typed, context, names) => {
    expect(drafts({ ...typed, parts: [second] }, context).map(({ name }) => name)).toEqual(names);
  });

  it('are free', () => {
    const taken = { ...loose, taken: ['Bolån', 'Bolån, del 1', 'Bolån, del 3'] };
    const named = (parts: MortgageFields['parts']) => drafts({ parts }, taken).map((p) => p.name);
    expect(named([second])).toEqual(['Bolån, del 2']);
    expect(named([second, second])).toEqual(['Bolån, del 2', 'Bolån, del 4']);
  });

  it('fit, however long the bank’s and the home’s are', () => {
    const home = { ...villa, name: '🏡'.repeat(100) };
    const parts = [{ ...second, rate: '3' }];
    const draft = terms({ bank: 'B'.repeat(100), parts }, { ...ofVilla, home });
    // Eighty letters, a comma, a space and eighty houses of two units each.
    expect(draft?.parts[0]?.name).toHaveLength(80 + 2 + 160);
  });
});

describe('a home’s mortgage', () => {
  it('begins with the home’s value, its day and its owners', () => {
    const parts = [first, { ...second, rate: '3', grantedOn: '2024-05-01' }];
    const draft = terms({ bank: 'SEB', parts });
    expect(draft).toMatchObject({
      baseValue: '4500000.00',
      baseDay: '2024-05-01',
      relief: 'none',
      ownershipPercentage: '50.00',
      coOwnerName: 'Erik',
      parts: [
        { liabilityId: null, name: 'SEB, Villan, del 1', lender: 'SEB', fixedUntil: '2027-06-30' },
        // The balance is the original amount until another is stated.
        { originalAmount: '800000.00', rates: [{ from: TODAY, rate: '3.00' }] },
      ],
    });
  });

  it('leaves the owners of loans that exist as they are', () => {
    const draft = terms({ parts: [loanFieldsOf(sbab, written)] });
    expect(draft).not.toHaveProperty('ownershipPercentage');
    expect(draft?.parts[0]).toMatchObject({ liabilityId: 'sbab', fixedUntil: '2027-06-30' });
  });

  it('keeps the rates from before a rate that is agreed', () => {
    const known = [{ from: '2024-05-01', rate: '4.00' }] as unknown as MortgagePart['rates'];
    const part = { ...loanFieldsOf(sbab, written), known, rateFrom: '2026-02-01', rate: '2,9' };
    expect(terms({ parts: [part] })?.parts[0]?.rates).toEqual([
      { from: '2024-05-01', rate: '4.00' },
      { from: '2026-02-01', rate: '2.90' },
    ]);
  });

  it('owned by nobody else says so of its new parts', () => {
    const draft = terms({ isShared: false, parts: [{ ...second, rate: '3' }] });
    expect(draft).toMatchObject({ ownershipPercentage: '100.00', coOwnerName: null });
  });
});

describe('a new mortgage of a home without a stated day', () => {
  const later: MortgageContext = { ...ofVilla, hasOptionalTerms: true };
  const bare = { bank: 'SEB', baseDay: '', parts: [{ ...second, fixedUntil: '2027-06-08' }] };

  it('is loans with the names and the owners that it gives them', () => {
    const { stated, issues } = checkMortgage(begun(villa, bare), later);
    expect(issues).toEqual([]);
    expect(stated).toMatchObject({
      home: null,
      drafts: [
        {
          name: 'SEB, Villan',
          ownershipPercentage: '50.00',
          coOwnerName: 'Erik',
          interestRate: null,
          description: 'Räntan är bunden till 8 juni 2027.',
        },
      ],
    });
  });

  it.each([{ grantedOn: '2024-05-01' }, { original: '900 000' }, { hasExtraPercent: true }])(
    'wants the day once a term is stated: %o',
    (stated) => {
      const parts = [{ ...second, rate: '3', ...stated }];
      expect(problems({ ...bare, parts }, later)).toContainEqual(['baseDay', 'date.format']);
    },
  );

  it.each([
    { baseValue: '4200000' },
    { baseReason: 'revaluation' as const },
    { dayCount: 'actual/360' as const },
  ])('wants the day once something of the home is stated: %o', (stated) => {
    const parts = [{ ...second, rate: '3' }];
    expect(problems({ ...bare, parts, ...stated }, later)).toEqual([['baseDay', 'date.format']]);
  });
});

describe('another home', () => {
  const present = { parts: [{ liabilityId: 'sbab' }] } as unknown as JoinedMortgage;
  const typed = begun(villa, { bank: 'SEB', parts: [loanFieldsOf(sbab, written), second] });

  it('takes along what is typed, and not the parts of the home before', () => {
    const kept = keptFields(typed, { left: present, home: { ...villa, id: 'cottage' } });
    expect(kept).toEqual({ bank: 'SEB', parts: [second] });
  });

  it('is chosen before a part is typed: an empty one goes', () => {
    const empty = { ...typed, parts: [emptyPart(TODAY)] };
    expect(keptFields(empty, { left: null, home: villa }).parts).toEqual([]);
  });
});

describe('errors', () => {
  it('are of the fields of their part', () => {
    const wrong = { ...first, balance: '', rate: '160', fixedUntil: 'i sommar' };
    expect(problems({ parts: [second, wrong] }, loose)).toEqual([
      ['parts.1.balance', 'balance.required'],
      ['parts.1.rate', 'percent.range'],
      ['parts.1.fixedUntil', 'date.format'],
    ]);
  });

  it('of what the parts share are said once', () => {
    const shared = { isShared: true, ownershipPercentage: '101', bank: 'SEB\u0007' };
    const { issues } = checkMortgage(begun(null, { ...shared, parts: [second, second] }), loose);
    expect(Object.keys(errorsOf(issues, 'sv'))).toEqual(['ownershipPercentage', 'bank']);
  });

  it.each([
    [{ baseValue: '0' }, ['baseValue', 'mortgage.base']],
    [{ baseValue: '' }, ['baseValue', 'value.required']],
    [{ baseDay: '' }, ['baseDay', 'date.format']],
    [{ baseDay: '2027-01-01' }, ['baseDay', 'day.future']],
    [{ relief: 'newly_built' as const }, ['reliefUntil', 'relief.required']],
    [{ parts: [second] }, ['parts.0.rate', 'rate.required']],
    [{ parts: [{ ...first, grantedOn: '2027-01-01' }] }, ['parts.0.grantedOn', 'day.future']],
    [
      { parts: [{ ...first, grantedOn: '2026-01-01', fixedUntil: '2025-01-01' }] },
      ['parts.0.fixedUntil', 'binding.early'],
    ],
    [
      { parts: [{ ...first, amortization: '1 300 000' }] },
      ['parts.0.amortization', 'amortization.large'],
    ],
    [{ parts: [{ ...first, original: '1' }] }, ['parts.0.original', 'original.small']],
    [{ parts: [{ ...first, rateFrom: '2027-01-01' }] }, ['parts.0.rateFrom', 'day.future']],
    [{ parts: [{ ...first, balance: '50 EUR' }] }, ['parts.0.balance', 'amount.currency']],
  ])('of a home’s mortgage: %o', (typed, expected) => {
    expect(problems({ parts: [first], ...typed })).toContainEqual(expected);
  });

  it('are found again in what the server refuses', () => {
    const paths = [
      'items.2.balance',
      'items.2.interestRate',
      'parts.0.rates.1.from',
      'parts.1.name',
    ];
    expect(paths.map(fieldOf)).toEqual([
      'parts.2.balance',
      'parts.2.rate',
      'parts.0.rateFrom',
      'bank',
    ]);
  });
});

it('the typed values of one loan become the first part', () => {
  const typed = { ...newLiabilityFields('mortgage', sweden), balance: '800 000', isShared: true };
  const shared = { ...typed, ownershipPercentage: '40', coOwnerName: 'Sam' };
  expect(begunWith(shared, TODAY)).toEqual({
    parts: [second],
    currency: 'SEK',
    isShared: true,
    ownershipPercentage: '40',
    coOwnerName: 'Sam',
  });
});
