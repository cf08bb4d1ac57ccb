import { expect, test } from 'vitest';
import { qifLines } from './qif.ts';

const TODAY = '2026-11-22';

const HEADER = ['Date', 'Amount', 'Payee', 'Memo', 'Number', 'Category'];

test('entries become the rows of a table', () => {
  const text = `!Type:Bank
D15/01'26
T-1,129.90
PICA NARA
MMat
LGroceries
SGroceries
$-1,000.00
^
D 1/ 5/26\r\nT35.00\r\nPErik\r\n^
D2026-01-31
U10,000.00
T10,000.00
N42
^`;
  expect(qifLines(text, TODAY)).toEqual([
    HEADER,
    ['15/01/2026', '-1,129.90', 'ICA NARA', 'Mat', '', 'Groceries'],
    ['1/5/26', '35.00', 'Erik', '', '', ''],
    ['2026-01-31', '10,000.00', '', '', '42', ''],
  ]);
});

test('lists of no account are left out, and several accounts are named', () => {
  const list = '!Type:Bank\nD2026-01-31\nT1.00\nPErik\n^\n';
  expect(qifLines(`!Type:Cat\nNMat\nE\n^\n!Account\nNLönekonto\n^\n${list}`, TODAY)).toHaveLength(
    2,
  );
  const card = '!Type:CCard\nD2026-01-31\nT1.00\nPErik\n^\n';
  const row = ['2026-01-31', '1.00', 'Erik', '', '', ''];
  const headed = [...HEADER, 'Account'];
  const named = (name: string) => `!Account\nN${name}\nTBank\n^\n`;
  expect(qifLines(`${named('Lönekonto')}${list}${named('Kort')}${card}`, TODAY)).toEqual([
    headed,
    [...row, 'Lönekonto'],
    [...row, 'Kort'],
  ]);
  expect(qifLines(`!Type:Cat\nNMat\n^\n${list}${card}`, TODAY)).toEqual([
    headed,
    [...row, 'Bank 1'],
    [...row, 'CCard 2'],
  ]);
  expect(qifLines(`${named('Kort')}${card}${named('Kort')}${card}`, TODAY)).toEqual([
    HEADER,
    row,
    row,
  ]);
  expect(qifLines('!Type:Invst\nD2026-01-31\nT1.00\n^', TODAY)).toBe('securities');
});

test('more entries than an account has are too many', () => {
  expect(qifLines(`!Type:Bank\n${'D2026-01-31\n^\n'.repeat(50_001)}`, TODAY)).toBe('rows');
});
