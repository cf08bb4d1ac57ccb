import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toAmountText, toTotal } from '#domain/basics/money.ts';
import { currencyIn, decimalMarkOf, mayBeThousands, parseBankAmount } from './amounts.ts';

test.each([
  ['-120.00', 'point', '-120.00'],
  ['-253.520', 'point', '-253.52'],
  ['1,129.90', 'point', '1129.90'],
  ['42', 'point', '42.00'],
  ['−1 129,90', 'comma', '-1129.90'],
  ['-1 129,90', 'comma', '-1129.90'],
  ['1\u202f250 000,5', 'comma', '1250000.50'],
  ['12.345,67', 'comma', '12345.67'],
  ['-89,00 kr', 'comma', '-89.00'],
  ['+5 000,00 SEK', 'comma', '5000.00'],
  ['120,00-', 'comma', '-120.00'],
  ['(99,00)', 'comma', '-99.00'],
  ['-0,00', 'comma', '0.00'],
  ['?253,50', 'comma', '-253.50'],
  ['$220.00', 'point', '220.00'],
  ['- $220.00', 'point', '-220.00'],
  ['-$1,220.00', 'point', '-1220.00'],
  ['$-220.00', 'point', '-220.00'],
  ['($12.50)', 'point', '-12.50'],
  ['(12.50)', 'point', '-12.50'],
  ['12,50-', 'comma', '-12.50'],
  ['12,50 kr-', 'comma', '-12.50'],
  ["1'234.50", 'point', '1234.50'],
  ['1’234.50 CHF', 'point', '1234.50'],
  ['+1 000', 'comma', '1000.00'],
  ['kr 1.234,50', 'comma', '1234.50'],
  ['EUR -3,20', 'comma', '-3.20'],
  ['€3.20', 'point', '3.20'],
  ['500:-', 'comma', '500.00'],
  ['500,-', 'comma', '500.00'],
  ['99.00 DR', 'point', '-99.00'],
  ['99.00CR', 'point', '99.00'],
  ['.50', 'point', '0.50'],
  ['1.234', 'comma', '1234.00'],
  ['1,234', 'point', '1234.00'],
  ['1.250.000', 'comma', '1250000.00'],
  ['-1,23,456.78', 'point', '-123456.78'],
  ['2,00,000.00', 'point', '200000.00'],
  ['-12:50', 'comma', '-12.50'],
  ['1.234:50 kr', 'comma', '1234.50'],
  ['-253.525', 'point', '-253.53'],
  ['+00000000115.8331', 'point', '115.83'],
  ['-0.30000000000000004', 'point', '-0.30'],
  ['12,995', 'comma', '13.00'],
  ['\u2010' + '10,00', 'comma', '-10.00'],
  ['\u2014' + '10,00', 'comma', '-10.00'],
  ['\ufe63' + '10,00', 'comma', '-10.00'],
  ['\uff0d' + '10,00', 'comma', '-10.00'],
  ['SEK -1250.40', 'point', '-1250.40'],
  ['-2,00 CAD', 'comma', '-2.00'],
] as const)('%s is read by its %s as %s', (cell, mark, amount) => {
  expect(parseBankAmount(cell, mark)).toBe(amount);
});

test.each([
  ['12,34,56', 'point', 'a last group of two'],
  ['12:5', 'comma', 'one digit of öre'],
  ['12.34.56', 'point', 'two decimal signs'],
  ['1.23,45', 'comma', 'a group of two'],
  ['1234.567,00', 'comma', 'a first group of four'],
  ['--5,00', 'comma', 'two signs'],
  ['5,00?', 'comma', 'a question'],
  ['(5,00', 'comma', 'half a bracket'],
  ['-5,00-', 'comma', 'a sign on each side'],
  ['-5.00 DR', 'point', 'a sign and a side'],
  ['5 BTC', 'point', 'no money'],
  ['kr', 'comma', 'a unit alone'],
  ['12345678901,00', 'comma', 'more than is kept'],
  ['=1+1', 'point', 'a formula'],
  ['1e3', 'point', 'an exponent'],
  ['', 'comma', 'nothing'],
  ['9'.repeat(100_000), 'comma', 'a hundred thousand digits'],
] as const)('%.20s is refused with a %s: %s', (cell, mark, _) => {
  expect(parseBankAmount(cell, mark)).toBeNull();
});

test('every amount is read back from each way that banks write it', () => {
  const minor = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
  fc.assert(
    fc.property(minor, (value) => {
      const amount = toAmountText(toTotal(value));
      const [whole = '', decimals = ''] = amount.replace('-', '').split('.');
      const grouped = (by: string) => whole.replace(/\B(?=(?:\d{3})+$)/g, by);
      const sign = amount.startsWith('-') ? '-' : '';
      expect(parseBankAmount(`${sign}${grouped(',')}.${decimals}`, 'point')).toBe(amount);
      expect(parseBankAmount(`${sign}${whole}.${decimals}0`, 'point')).toBe(amount);
      const swedish = `${grouped('\u00a0')},${decimals}`;
      expect(parseBankAmount(`${sign.replace('-', '\u2212')}${swedish} kr`, 'comma')).toBe(amount);
      expect(parseBankAmount(`${grouped('.')},${decimals}${sign}`, 'comma')).toBe(amount);
    }),
  );
});

test('the quick way and the long one read the same of any cell', () => {
  const sign = fc.constantFrom('-', '', '\u2212', '+');
  const digits = fc.stringMatching(/^[0-9]{0,12}$/);
  const group = fc.stringMatching(/^(?:[ \u00a0.,][0-9]{2,4}){0,3}$/);
  const tail = fc.stringMatching(/^(?:[.,][0-9]{0,4})?$/);
  const unit = fc.constantFrom('', ' kr', 'kr', ' SEK', 'SEK', ' EUR', '-');
  const cells = fc.tuple(sign, digits, group, tail, unit).map((parts) => parts.join(''));
  fc.assert(
    fc.property(cells, fc.constantFrom('point', 'comma'), (cell, mark) => {
      // An apostrophe groups thousands, and is removed by the general parser.
      expect(parseBankAmount(cell, mark)).toBe(parseBankAmount(`'${cell}`, mark));
      // An underscore does not change the currency.
      expect(currencyIn(cell)).toBe(currencyIn(`${cell}_`));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [['-12,50', '-1.000'], 'comma', true],
  [['-12.50', '-1,000'], 'point', true],
  [['-1.250.000', '-1.000'], 'comma', true],
  [['-1.200', '25.000'], 'comma', false],
  [['$1,200', '-$85'], 'point', false],
  [['-0.125', '12'], 'point', true],
  [['1000.000', '-253.520'], 'point', true],
  [['-10', '20'], 'comma', true],
  [['-1,20', '-1.20'], 'comma', true],
] as const)('%j has a %s, certain: %s', (cells, mark, isCertain) => {
  expect(decimalMarkOf(cells)).toEqual({ mark, isCertain });
});

test('a column in any convention is read back, or nothing tells what it is', () => {
  const conventions = [
    ['', ','],
    ['', '.'],
    ['.', ','],
    [',', '.'],
    [' ', ','],
    ["'", '.'],
    ['.', ''],
    [',', ''],
    ['.', ':'],
  ] as const;
  const minors = fc.array(fc.integer({ min: -999_999_999, max: 999_999_999 }), { minLength: 1 });
  fc.assert(
    fc.property(minors, fc.constantFrom(...conventions), (values, [group, decimal]) => {
      const amounts = values.map((value) =>
        toAmountText(toTotal(decimal === '' ? Math.trunc(value / 100) * 100 : value)),
      );
      const cells = amounts.map((amount) => {
        const [whole = '', ore = ''] = amount.split('.');
        const grouped = whole.replace(/(?<=\d)(?=(?:\d{3})+$)/g, group);
        return decimal === '' ? grouped : `${grouped}${decimal}${ore}`;
      });
      const { mark, isCertain } = decimalMarkOf(cells);
      const isTold = (cell: string) => isCertain || !mayBeThousands(cell);
      const read = cells.map((cell) => parseBankAmount(cell, mark));
      expect(read.filter((_, at) => isTold(cells[at] ?? ''))).toEqual(
        amounts.filter((_, at) => isTold(cells[at] ?? '')),
      );
      // Every convention here has thousands where nothing tells.
      expect(read).toEqual(amounts);
    }),
    { numRuns: 500 },
  );
});
