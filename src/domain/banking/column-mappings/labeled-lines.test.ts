import { expect, test } from 'vitest';
import { labeledLines } from './labeled-lines.ts';

const row = (day: string, words: string, amount: string) =>
  `Date:\u00a0${day}\r\nDescription:\u00a0${words}\r\nAmount:\u00a0${amount}\u00a0\r\n\r\n`;

test('rows under one another are a table of their labels (Santander)', () => {
  const text =
    'From: 01/10/2026 to 20/11/2026\r\n\r\nAccount: XXXX 1234\r\n\r\n' +
    row('19/11/2026', 'TESCO: STORES', '-12.50') +
    row('18/11/2026', '', '2000.00');
  expect(labeledLines(text)).toEqual([
    ['Date', 'Description', 'Amount'],
    ['19/11/2026', 'TESCO: STORES', '-12.50'],
    ['18/11/2026', '', '2000.00'],
  ]);
});

test.each([
  ['unknown', ''],
  ['unknown', 'Hej: Maria\nHej: Erik\n'],
  ['unknown', row('19/11/2026', 'TESCO', '-12.50')],
  ['rows', row('19/11/2026', 'TESCO', '-12.50').repeat(50_001)],
])('are not there: %s', (problem, text) => {
  expect(labeledLines(text)).toBe(problem);
});
