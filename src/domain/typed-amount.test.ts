import { describe, expect, test } from 'vitest';
import { parseTypedAmount } from './typed-amount.ts';

describe('parseTypedAmount', () => {
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
    ['£1,250.50', '1250.50'],
    ['CN¥1,250.50', '1250.50'],
    ['1 250,50 chf', '1250.50'],
    ['0,01', '0.01'],
    [',5', '0.50'],
    ['5,', '5.00'],
    ['0000000000007', '7.00'],
    ['9 999 999 999,99', '9999999999.99'],
  ])('%j is %s in both languages', (text, amount) => {
    expect(parseTypedAmount(text, 'sv')).toEqual({ amount, problem: null });
    expect(parseTypedAmount(text, 'en')).toEqual({ amount, problem: null });
  });

  test('a lone comma before three digits is a thousand in English only', () => {
    expect(parseTypedAmount('1,250', 'en').amount).toBe('1250.00');
    expect(parseTypedAmount('1,250', 'sv').problem).toBe('too_many_decimals');
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
    ['5 XYZ', 'not_a_number'],
    ['5 äpplen', 'not_a_number'],
    ['1..5', 'not_a_number'],
    ['1,25,00', 'not_a_number'],
    ['12,34.56', 'not_a_number'],
    ['\u0661\u0662', 'not_a_number'],
    ['1.234', 'too_many_decimals'],
    ['1,2345', 'too_many_decimals'],
    ['10 000 000 000', 'too_large'],
  ])('%j is refused as %s', (text, problem) => {
    expect(parseTypedAmount(text, 'sv')).toEqual({ amount: null, problem });
  });
});
