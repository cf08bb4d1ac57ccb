import { describe, expect, it, test } from 'vitest';
import {
  checkLiabilityFields,
  followingFields,
  impliedFields,
  type LoanFields,
  newLiabilityFields,
} from './liability-form.ts';

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

const empty: LoanFields = {
  balance: '',
  interestRate: '',
  monthlyInterest: '',
  monthlyAmortization: '',
  monthlyPayment: '',
  currency: 'SEK',
};

/** Fields after each change in turn, without the spaces that group thousands. */
function typing(...changes: Partial<LoanFields>[]): LoanFields {
  let fields = empty;
  for (const change of changes) {
    const after = { ...fields, ...change };
    fields = { ...after, ...followingFields(fields, after, 'sv') };
  }
  const plain = Object.entries(fields).map(([field, text]) => [field, text.replaceAll(/\s/g, '')]);
  return Object.fromEntries(plain) as LoanFields;
}

const balance = '1800000';

describe('the helper of a loan', () => {
  it('gives the interest of a rate, and the payment with amortization', () => {
    // 1800000 × 3.35 % / 12 = 5025, and 5025 + 3000 = 8025
    const shown = typing({ balance }, { interestRate: '3,35' }, { monthlyAmortization: '3000' });
    expect(shown).toMatchObject({ monthlyInterest: '5025,00', monthlyPayment: '8025,00' });
  });

  it('reads multiples, and per cent with its sign', () => {
    const shown = typing({ balance: '1,8 Mkr' }, { interestRate: '3,35 %' });
    expect(shown).toMatchObject({ monthlyInterest: '5025,00' });
  });

  it('leaves the rest alone while an interest is in another currency', () => {
    const shown = typing({ balance }, { interestRate: '3,35' }, { monthlyInterest: '500 EUR' });
    expect(shown).toMatchObject({ interestRate: '3,35' });
  });

  it('gives the rate of an interest', () => {
    // 5025 × 12 / 1800000 = 3.35 %
    expect(typing({ balance }, { monthlyInterest: '5025' })).toMatchObject({
      interestRate: '3,35',
      monthlyInterest: '5025',
      monthlyPayment: '5025,00',
    });
  });

  it('keeps the rate when the balance changes', () => {
    // 900000 × 3.35 % / 12 = 2512.50
    const shown = typing({ balance }, { interestRate: '3,35' }, { balance: '900000' });
    expect(shown).toMatchObject({ interestRate: '3,35', monthlyInterest: '2512,50' });
  });

  it('gives the rate when the balance comes after the interest', () => {
    expect(typing({ monthlyInterest: '5025' }, { balance }).interestRate).toBe('3,35');
  });

  it('does nothing with the interest while there is no positive balance', () => {
    expect(typing({ interestRate: '3,35' }).monthlyInterest).toBe('');
    expect(typing({ balance: '-1' }, { interestRate: '3,35' }).monthlyInterest).toBe('');
  });

  it('empties what followed from something that is emptied', () => {
    const emptied = typing({ balance }, { interestRate: '3,35' }, { interestRate: '' });
    expect(emptied).toEqual({ ...empty, balance });
  });

  it('keeps a payment that was typed alone', () => {
    const shown = typing({ monthlyPayment: '5000' }, { monthlyAmortization: '0' });
    expect(shown.monthlyPayment).toBe('5000');
  });

  it('has no rate for an interest that would be more than all of it', () => {
    expect(typing({ balance: '100' }, { monthlyInterest: '100' }).interestRate).toBe('');
  });

  test.each(['tre', '3,355', '160', '-'])('leaves the rest alone while "%s" is typed', (typed) => {
    const shown = typing({ balance }, { interestRate: '3,35' }, { interestRate: typed });
    expect(shown).toMatchObject({ interestRate: typed, monthlyInterest: '5025,00' });
  });

  it('changes nothing when a field is only written out', () => {
    // 1234567.89 × 2.84 % / 12 = 2921.81, whose own rate would again be 2.84
    const typed = typing({ balance: '1234567,89' }, { interestRate: '2,84' });
    expect(followingFields(typed, { ...typed, balance: '1 234 567,89' }, 'sv')).toEqual({});
  });
});

describe('a loan that is opened', () => {
  const implied = (stated: Partial<LoanFields>) => {
    const found = Object.entries(impliedFields({ ...empty, balance, ...stated }, 'sv'));
    return Object.fromEntries(found.map(([field, text]) => [field, text.replaceAll(/\s/g, '')]));
  };

  it('shows what its rate and amortization come to', () => {
    // 1800000 × 3.35 % / 12 = 5025, and 5025 + 3000 = 8025
    expect(implied({ interestRate: '3,35', monthlyAmortization: '3000' })).toEqual({
      monthlyInterest: '5025,00',
      monthlyPayment: '8025,00',
    });
  });

  it('shows the rate of its interest', () => {
    expect(implied({ monthlyInterest: '5025', monthlyPayment: '9000' })).toEqual({
      interestRate: '3,35',
    });
  });

  it('keeps everything that was stated, and makes nothing of nothing', () => {
    const stated = { interestRate: '3,35', monthlyInterest: '5000', monthlyPayment: '9000' };
    expect(implied(stated)).toEqual({});
    expect(implied({})).toEqual({});
  });
});
