import { expect, test } from 'vitest';
import { closedMonths, monthsBefore, monthsOfFile } from './account-months.ts';
import type { BookedRow } from '#domain/banking/bank-files/rows.ts';
import type { AmountText } from '#domain/basics/money.ts';

type Typed = [booked: string, amount: string, balance?: string];

function rowsOf(typed: readonly Typed[]) {
  return typed.map(([booked, amount, balance]) => ({
    booked,
    amount: amount as AmountText,
    balance: (balance ?? null) as BookedRow['balance'],
  }));
}

const PROVEN = { verdict: 'proven', matched: 1, compared: 1 } as const;
const closing = (amount: string) => amount as AmountText;

/** Newest first, as banks write them. */
const SPRING: readonly Typed[] = [
  ['2026-03-31', '-200.00', '1150.00'],
  ['2026-03-01', '-50.00', '1350.00'],
  ['2026-01-31', '400.00', '1400.00'],
  ['2026-01-02', '-100.00', '1000.00'],
  ['2025-12-30', '1100.00', '1100.00'],
];

test('a month holds what its last row left, and a month without rows says nothing', () => {
  const check = { ...PROVEN, closing: closing('1150.00'), isNewestFirst: true };
  expect(monthsOfFile(rowsOf(SPRING), check)).toEqual([
    { month: '2025-12', on: '2025-12-30', balance: '1100.00' },
    { month: '2026-01', on: '2026-01-31', balance: '1400.00' },
    { month: '2026-03', on: '2026-03-31', balance: '1150.00' },
  ]);
});

test('rows without balances are counted back from the closing balance that proves them', () => {
  const bare = rowsOf(SPRING.map(([booked, amount]) => [booked, amount]));
  const check = { ...PROVEN, closing: closing('1150.00'), isNewestFirst: true };
  expect(monthsOfFile(bare, check).map(({ balance }) => balance)).toEqual([
    // 1150 + 200 + 50 - 400 + 100, 1150 + 200 + 50, 1150
    '1100.00',
    '1400.00',
    '1150.00',
  ]);
});

test.each(['failed', 'unknown'] as const)(
  'balances that are %s say nothing of a month',
  (verdict) => {
    const check = { ...PROVEN, verdict, closing: closing('1150.00'), isNewestFirst: true };
    expect(monthsOfFile(rowsOf(SPRING), check)).toEqual([]);
  },
);

test('where most balances follow, a month counts if the next row goes on from it', () => {
  const rows = rowsOf([
    ['2026-01-10', '100.00', '1000.00'],
    ['2026-02-10', '100.00', '1100.00'],
    // A row is missing before this one.
    ['2026-03-10', '100.00', '1500.00'],
    ['2026-03-20', '-500.00', '1000.00'],
  ]);
  const check = { ...PROVEN, verdict: 'mostly', isNewestFirst: false } as const;
  const months = monthsOfFile(rows, { ...check, closing: closing('1000.00') });
  expect(months.map(({ month, balance }) => [month, balance])).toEqual([
    ['2026-01', '1000.00'],
    ['2026-03', '1000.00'],
  ]);
});

test('a file without a closing balance says nothing', () => {
  const check = { ...PROVEN, closing: null, isNewestFirst: true };
  expect(monthsOfFile(rowsOf(SPRING), check)).toEqual([]);
});

test('changes lead back from what the account holds now, also below zero', () => {
  const changes = [
    { month: '2026-01', on: '2026-01-31', minor: -40_000 },
    { month: '2026-03', on: '2026-03-05', minor: 30_000 },
    { month: '2026-02', on: '2026-02-10', minor: 5_000 },
  ];
  expect(monthsBefore(changes, closing('100.00')).map(({ balance }) => balance)).toEqual([
    // 100 - 300 - 50, 100 - 300, 100
    '-250.00',
    '-200.00',
    '100.00',
  ]);
});

test('a month that would hold more than an amount can be is left out', () => {
  const changes = [
    { month: '2026-01', on: '2026-01-31', minor: 0 },
    { month: '2026-02', on: '2026-02-10', minor: -999_999_999_999 },
  ];
  expect(monthsBefore(changes, closing('1.00')).map(({ month }) => month)).toEqual(['2026-02']);
});

test('of two files the one that goes on for longer counts, and the running month for none', () => {
  const first = [
    { month: '2026-01', on: '2026-01-31', balance: closing('1.00') },
    { month: '2026-02', on: '2026-02-10', balance: closing('2.00') },
  ];
  const second = [
    { month: '2026-02', on: '2026-02-27', balance: closing('3.00') },
    { month: '2026-03', on: '2026-03-02', balance: closing('4.00') },
  ];
  const counted = closedMonths([second, first], '2026-03');
  expect(counted.map(({ month, balance }) => [month, balance])).toEqual([
    ['2026-01', '1.00'],
    ['2026-02', '3.00'],
  ]);
});
