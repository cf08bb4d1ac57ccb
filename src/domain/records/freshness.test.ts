import { expect, test } from 'vitest';
import type { Asset } from './assets.ts';
import { assetAgeMonths, liabilityAgeMonths } from './freshness.ts';
import type { Liability } from './liabilities.ts';

const boat = { type: 'other', value: '45000.00', useIndex: 1, valuationDate: null } as Asset;
const account = { ...boat, type: 'savings' } as Asset;
const villa = { ...boat, type: 'real_estate', valuationDate: '2020-05-01' } as Asset;
const running = '2026-11';

test.each([
  ['a boat of six months ago is not old', boat, '2026-05', null],
  ['a month later it is', boat, '2026-04', 7],
  ['an account of three months ago is not old', account, '2026-08', null],
  ['a month later it is', account, '2026-07', 4],
  ['zero never is', { ...boat, value: '0.00' } as Asset, '2020-01', null],
  ['nor what an index moves', villa, '2020-05', null],
  ['unless it counts as it was valued', { ...villa, useIndex: 0 } as Asset, '2020-05', 78],
])('%s', (_, asset, statedIn, months) => {
  expect(assetAgeMonths(asset, { statedIn, running })).toBe(months);
});

test('a debt is old after six months, and one that is paid never', () => {
  const loan = { balance: '1800000.00' } as Liability;
  const aged = (statedIn: string) => liabilityAgeMonths(loan, { statedIn, running });
  expect([aged('2026-05'), aged('2026-04')]).toEqual([null, 7]);
  const paid = { balance: '0.00' } as Liability;
  expect(liabilityAgeMonths(paid, { statedIn: '2020-01', running })).toBeNull();
});
