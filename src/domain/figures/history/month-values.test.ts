import { describe, expect, it, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import {
  copiedInto,
  countingValue,
  type CountingValue,
  needsUser,
  type ValueOrigin,
  type ValueStatement,
  type ValuedItem,
} from './month-values.ts';
import type { Month } from '#domain/basics/months.ts';

const stored = { userId: 'maria', createdAt: '', updatedAt: '' };
const boat: ValuedItem = { ...stored, id: 'boat', name: 'Båt', type: 'other' };
const villa: ValuedItem = {
  ...stored,
  id: 'villa',
  name: 'Villa',
  type: 'real_estate',
  useIndex: 1,
};
const prices = new Map([
  ['2026K1', '100'],
  ['2026K2', '110'],
]);

function stated(month: Month, value: string, more: Partial<ValueStatement> = {}): ValueStatement {
  return { month, value: value as AmountText, currency: 'SEK', source: 'written', ...more };
}

const dated = stated('2026-02', '4000000.00', { valuationDate: '2026-02-03' });

describe('the value that counts in a month', () => {
  const statements = [stated('2026-01', '100.00'), stated('2026-03', '120.00')];
  const at = (month: Month) => countingValue({ item: boat, statements }, { month, prices });

  it('is the latest until then, with the month it was stated in', () => {
    expect(at('2026-02')).toMatchObject({ value: '100.00', statedIn: '2026-01' });
    expect(at('2026-03')).toMatchObject({ value: '120.00', statedIn: '2026-03' });
    expect(at('2026-09')).toMatchObject({ value: '120.00', statedIn: '2026-03' });
  });

  it('is nothing before the first', () => expect(at('2025-12')).toBeNull());

  it('has the trend of its last six months', () => {
    expect(at('2026-01')?.trend).toBe('no-data');
    // From 100 in January, the fifth month before June, to 120.
    expect(at('2026-06')?.trend).toBe('increasing');
    expect(at('2026-08')?.trend).toBe('stable');
  });

  it('of a property is the whole of it, moved by the index', () => {
    const property = { item: villa, statements: [dated] };
    // 4 000 000 × 110 ÷ 100.
    expect(countingValue(property, { month: '2026-05', prices })).toMatchObject({
      value: '4400000.00',
      statedIn: '2026-02',
      indexedFrom: '2026-02-03',
      trend: 'increasing',
    });
    const unmoved = { ...property, item: { ...villa, useIndex: 0 as const } };
    expect(countingValue(unmoved, { month: '2026-05', prices })).toMatchObject({
      value: '4000000.00',
      indexedFrom: null,
    });
  });

  it('may be more than an amount can be', () => {
    const palace = { ...dated, value: '9999999999.99' as AmountText };
    const property = { item: villa, statements: [palace] };
    const { value } = countingValue(property, { month: '2026-05', prices }) ?? {};
    expect(value).toBe('10999999999.99');
  });
});

describe('the running month waits', () => {
  const running = '2026-06';
  const counts = (more: Partial<CountingValue>): CountingValue => ({
    value: '100.00' as AmountText,
    currency: 'SEK',
    statedIn: '2026-05',
    source: 'written',
    indexedFrom: null,
    trend: 'stable',
    ...more,
  });

  test.each<[string, Partial<CountingValue>, boolean]>([
    ['for what was stated a month ago', {}, true],
    ['not for what was stated in it', { statedIn: running }, false],
    ['not for what the index moves', { indexedFrom: '2026-02-03' }, false],
    ['not for zero', { value: '0.00' as AmountText }, false],
    ['not for what a bank said last month', { source: 'bank' }, false],
    ['for what a bank said earlier', { source: 'bank', statedIn: '2026-04' }, true],
  ])('%s', (_, more, waits) => expect(needsUser('assets', counts(more), running)).toBe(waits));

  it('for debts too, and for no income, no cost and nothing that is not there', () => {
    expect(needsUser('liabilities', counts({}), running)).toBe(true);
    expect(needsUser('incomes', counts({}), running)).toBe(false);
    expect(needsUser('costs', counts({}), running)).toBe(false);
    expect(needsUser('assets', null, running)).toBe(false);
  });
});

describe('copying the month before', () => {
  const typed = stated('2026-03', '120.00', { source: 'typed' });
  const april = (source: ValueOrigin) => ({ ...typed, source, month: '2026-04' });

  it.each<ValueOrigin>(['typed', 'written', 'bank', 'copied'])(
    'fills no month that was %s',
    (source) =>
      expect(copiedInto('2026-04', { item: boat, statements: [typed, april(source)] })).toBeNull(),
  );

  it('states what was stated last, as it was', () => {
    const statements = [stated('2026-01', '100.00'), typed];
    expect(copiedInto('2026-05', { item: boat, statements })).toBe(typed);
    expect(copiedInto('2025-12', { item: boat, statements })).toBeNull();
  });

  it('carries the valuation of a property that no index moves, and leaves the others', () => {
    const unmoved = { ...villa, useIndex: 0 as const };
    expect(copiedInto('2026-05', { item: unmoved, statements: [dated] })).toBe(dated);
    expect(copiedInto('2026-05', { item: villa, statements: [dated] })).toBeNull();
  });

  it('leaves out what came once', () => {
    const bonus = { ...boat, frequency: 'one_time' };
    expect(copiedInto('2026-05', { item: bonus, statements: [typed] })).toBeNull();
  });
});
