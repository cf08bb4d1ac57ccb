import { describe, expect, test } from 'vitest';
import { parseTypedAmount, type TypedTerms } from './typed-amount.ts';

const swedish: TypedTerms = { language: 'sv', unit: 'SEK' };
const english: TypedTerms = { language: 'en', unit: 'SEK' };

function amountOf(text: string, terms: TypedTerms): string | null {
  const { amount, problem } = parseTypedAmount(text, { ...terms, takesCurrency: true });
  return amount ?? problem;
}

describe('a typed amount', () => {
  test.each([
    ['4 500 000', '4500000.00'],
    ['4 500 000 kr', '4500000.00'],
    ['12\u00a0345\u00a0678,90', '12345678.90'],
    ['12\u202f345,9', '12345.90'],
    ['1250000.5', '1250000.50'],
    ['1250000,5', '1250000.50'],
    ['1.250.000,50', '1250000.50'],
    ['1,250,000.50', '1250000.50'],
    ['1,250,000', '1250000.00'],
    ['1\u2019250\u2019000', '1250000.00'],
    ['\u2212500', '-500.00'],
    ['-500,00 kr', '-500.00'],
    ['$1,250.50', '1250.50'],
    ['1 250,50 €', '1250.50'],
    ['-$5.00', '-5.00'],
    ['\u22125,00 US$', '-5.00'],
    ['$-5.00', '-5.00'],
    ['-€5.00', '-5.00'],
    ['1 250,50 Nkr', '1250.50'],
    ['NOK 1,250.50', '1250.50'],
    ['1 500:-', '1500.00'],
    ['1500,-', '1500.00'],
    ['0,01', '0.01'],
    [',5', '0.50'],
    ['5,', '5.00'],
    ['-0', '0.00'],
    ['0000000000007', '7.00'],
    ['9 999 999 999,99', '9999999999.99'],
  ])('%j is %s in both languages', (text, amount) => {
    expect(amountOf(text, swedish)).toBe(amount);
    expect(amountOf(text, english)).toBe(amount);
  });

  test.each([
    ['4,5 Mkr', '4500000.00'],
    ['4.5 mkr', '4500000.00'],
    ['850 tkr', '850000.00'],
    ['850k', '850000.00'],
    ['850 K', '850000.00'],
    ['1,5 miljoner', '1500000.00'],
    ['1 miljon kronor', '1000000.00'],
    ['2 milj. kr', '2000000.00'],
    ['2 mnkr', '2000000.00'],
    ['2 MSEK', '2000000.00'],
    ['MSEK 2', '2000000.00'],
    ['500 TSEK', '500000.00'],
    ['50 tusen', '50000.00'],
    ['50 thousand', '50000.00'],
    ['50 thousands', '50000.00'],
    ['€100k', '100000.00'],
    ['-$1.2 million', '-1200000.00'],
    ['1,2 mdkr', '1200000000.00'],
    ['1 miljard', '1000000000.00'],
    ['1.2 billion', '1200000000.00'],
    ['0,0001 Mkr', '100.00'],
    // 12.3456 is 12,345.60 of a thousand, and a third decimal of the amount is rounded.
    ['12.3456 tkr', '12345.60'],
    ['0,000005 k', '0.01'],
  ])('%j is %s, by its multiple', (text, amount) => {
    expect(amountOf(text, swedish)).toBe(amount);
    expect(amountOf(text, english)).toBe(amount);
  });

  test.each([
    ['=4500000/2', '2250000.00'],
    ['= 4 500 000 / 2', '2250000.00'],
    ['=1,5 Mkr + 300 tkr', '1800000.00'],
    ['=(1200+800)*3', '6000.00'],
    ['=2+3*4', '14.00'],
    ['=10-2-3', '5.00'],
    ['=100/10/2', '5.00'],
    ['=-(5-8)', '3.00'],
    ['=5\u22128', '-3.00'],
    ['=3\u00d74\u00f72', '6.00'],
    // One rounding at the end: 0.33 + 0.33 + 0.33 would be 0.99.
    ['=1/3+1/3+1/3', '1.00'],
    // Half away from zero.
    ['=0,01/2', '0.01'],
    ['=-0,01/2', '-0.01'],
    // 2,000,000 at 3.25 % for a month: 5,416.666…
    ['=2000000*0,0325/12', '5416.67'],
    ['=100 kr + 50:-', '150.00'],
    ['=9999999999,99+0', '9999999999.99'],
  ])('%j is %s, as a sum', (text, amount) => {
    expect(amountOf(text, swedish)).toBe(amount);
    expect(amountOf(text, english)).toBe(amount);
  });

  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['kr', 'empty'],
    ['abc', 'not_a_number'],
    ['1e5', 'not_a_number'],
    ['--5', 'not_a_number'],
    ['-$-5', 'not_a_number'],
    ['-', 'not_a_number'],
    ['-kr', 'not_a_number'],
    ['k', 'not_a_number'],
    ['5 t', 'not_a_number'],
    ['5 kk', 'not_a_number'],
    ['k5k', 'not_a_number'],
    ['5 XYZ', 'not_a_number'],
    ['5 äpplen', 'not_a_number'],
    ['5 constructor', 'not_a_number'],
    ['€5 SEK', 'not_a_number'],
    ['30 %', 'not_a_number'],
    ['1..5', 'not_a_number'],
    ['1,25,00', 'not_a_number'],
    ['12,34.56', 'not_a_number'],
    ['0,001,000', 'not_a_number'],
    ['1.250.5.5', 'not_a_number'],
    ['\u0661\u0662', 'not_a_number'],
    ['4500000/2', 'not_a_number'],
    ['=', 'not_a_number'],
    ['=1+', 'not_a_number'],
    ['=(1', 'not_a_number'],
    ['=1)', 'not_a_number'],
    ['=2(3)', 'not_a_number'],
    ['=1**2', 'not_a_number'],
    ['=()', 'not_a_number'],
    ['=1/0', 'not_a_number'],
    ['=1/(5-5)', 'not_a_number'],
    ['==1', 'not_a_number'],
    ['=100 kr + 50 EUR', 'other_currency'],
    ['1,2345', 'too_many_decimals'],
    ['1.005 00', 'unclear'],
    ['0,325', 'too_many_decimals'],
    ['10 000 000 000', 'too_large'],
    ['10 miljarder', 'too_large'],
    ['=9999999999,995', 'too_large'],
    // Two amounts after one another, and a decimal comma that was left out.
    ['4500 4500', 'unclear'],
    ['50 000 50', 'unclear'],
  ])('%j is refused as %s', (text, problem) => {
    expect(amountOf(text, swedish)).toBe(problem);
    expect(amountOf(text, english)).toBe(problem);
  });
});

describe('a comma or a point before three digits', () => {
  // Read wrongly it is a thousand times too much or too little.
  test.each([
    ['1,250', 'unclear', '1250.00'],
    ['1.250', 'unclear', 'unclear'],
    ['1,250 Mkr', '1250000.00', 'unclear'],
    ['1.250 Mkr', 'unclear', '1250000.00'],
    ['=1,250*2', '2.50', '2500.00'],
    ['=1.250*2', 'unclear', '2.50'],
  ])('%j is %s in Swedish and %s in English', (text, inSwedish, inEnglish) => {
    expect(amountOf(text, swedish)).toBe(inSwedish);
    expect(amountOf(text, english)).toBe(inEnglish);
  });
});

describe('the currency of a typed amount', () => {
  test.each([
    ['100', null],
    ['100 EUR', 'EUR'],
    ['100 eur', 'EUR'],
    ['100 €', 'EUR'],
    ['100 euro', 'EUR'],
    ['$100', 'USD'],
    ['US$100', 'USD'],
    ['100 CA$', 'CAD'],
    ['100 MXN', 'MXN'],
    ['100 kr', 'SEK'],
    ['100 Dkr', 'DKK'],
    ['1 MNOK', 'NOK'],
    ['£1.5m', 'GBP'],
    ['$5 CAD', 'CAD'],
    ['=100 EUR/2', 'EUR'],
  ])('%j names %s', (text, currency) => {
    expect(parseTypedAmount(text, { ...swedish, takesCurrency: true }).currency).toBe(currency);
  });

  test.each([
    ['100 kr', 'NOK'],
    ['100 kr', 'DKK'],
    ['100 $', 'AUD'],
    ['100 ¥', 'CNY'],
  ] as const)('%j is of a field in %s, which writes it so', (text, unit) => {
    const { currency, isPlain } = parseTypedAmount(text, { ...swedish, unit });
    expect({ currency, isPlain }).toEqual({ currency: unit, isPlain: true });
  });

  test.each(['100 EUR', '$100', '1,5 MNOK', '=100 EUR/2'])('%j is refused where SEK is', (text) => {
    expect(parseTypedAmount(text, swedish).problem).toBe('other_currency');
  });

  test('is refused where amounts of every currency are meant', () => {
    expect(parseTypedAmount('100 kr', { ...swedish, unit: null }).problem).toBe('other_currency');
    expect(parseTypedAmount('100 tusen', { ...swedish, unit: null }).amount).toBe('100000.00');
  });
});

describe('a typed percentage', () => {
  const percent: TypedTerms = { language: 'sv', unit: '%' };
  test.each([
    ['30', '30.00'],
    ['30 %', '30.00'],
    ['33,3 procent', '33.30'],
    ['=100/3', '33.33'],
    ['=100/3 %', '33.33'],
  ])('%j is %s', (text, amount) => {
    expect(parseTypedAmount(text, percent).amount).toBe(amount);
  });

  test.each(['30 kr', '0,1k', '€30', '=1k/100'])('%j is refused', (text) => {
    expect(parseTypedAmount(text, percent).problem).toBe('not_a_number');
  });
});

describe('its problems', () => {
  test.each(['1250', '1 250,50', '1250.5', '-1,250.50', '100 kr', 'SEK 100'])(
    '%j is plainly the same amount',
    (text) => {
      expect(parseTypedAmount(text, english).isPlain).toBe(true);
    },
  );

  test.each(['1,250', '4,5 Mkr', '50k', '=1+1', '100 EUR'])('%j is said again', (text) => {
    const read = parseTypedAmount(text, { ...english, takesCurrency: true });
    expect(read).toMatchObject({ isPlain: false, problem: null });
  });
});
