import { expect, test } from 'vitest';
import { parseTypedDecimal } from './typed-decimals.ts';

test.each([
  ['12', 'sv', '12'],
  ['4,8512', 'sv', '4.8512'],
  ['4.8512', 'sv', '4.8512'],
  [' 1 234,5678 ', 'sv', '1234.5678'],
  ['1\u00a0234,50', 'sv', '1234.5'],
  ['1.234,5', 'sv', '1234.5'],
  ['1,234.5', 'sv', '1234.5'],
  ['1,234', 'sv', '1.234'],
  ['1,234', 'en', '1234'],
  ['0,123', 'en', '0.123'],
  ['1,234,567', 'en', '1234567'],
  ['1.234.567', 'sv', '1234567'],
  [',5', 'sv', '0.5'],
  ['5,', 'sv', '5'],
  ['\u22122,5', 'sv', '-2.5'],
  ['0,00012345', 'sv', '0.00012345'],
] as const)('%s in %s is %s', (text, language, decimal) => {
  expect(parseTypedDecimal(text, language)).toBe(decimal);
});

test.each([
  '',
  'fem',
  '1,2,3',
  '12.34.567',
  '1 kr',
  '--1',
  '1,23.4.5',
  '0,12345678901',
  '9'.repeat(70),
])('%s is no number', (text) => {
  expect(parseTypedDecimal(text, 'sv')).toBe(null);
});
