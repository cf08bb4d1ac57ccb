import { describe, expect, test } from 'vitest';
import { numberInUse, scaleInUse } from './rule-in-use.ts';
import { readRuleBook } from './rule-file.ts';

const PERIOD = { source: 'act', checkedOn: '2026-11-22', grade: 'A' };
const STEPS = [{ upTo: null, base: '0', rate: '30', over: '0' }];

/** A rule of 2024 and 2026, with a year without one between them. */
function bookOf(more: object = {}, values: readonly unknown[] = ['100', '120']) {
  const [of2024, of2026] = values;
  const periods = [
    { ...PERIOD, value: of2024, from: '2024-01-01', to: '2024-12-31' },
    { ...PERIOD, value: of2026, from: '2026-01-01', to: '2026-12-31' },
  ];
  return readRuleBook([
    {
      sources: { act: { authority: 'Riksdagen', document: 'An act', url: null } },
      rules: { fee: { name: { en: 'Fee', sv: 'Avgift' }, unit: 'SEK', periods, ...more } },
    },
  ]);
}

describe('the rule that a figure of a day is counted with', () => {
  test('is the rule of the day', () => {
    const found = numberInUse(bookOf(), 'fee', '2026-12-31');
    expect(found).toMatchObject({ isBeyond: false, value: '120' });
  });

  test('is the latest decided one beyond its last day, which is said', () => {
    const found = numberInUse(bookOf(), 'fee', '2027-01-01');
    expect(found).toMatchObject({ isBeyond: true, value: '120', validTo: '2026-12-31' });
  });

  test('is the latest decided scale beyond its last day', () => {
    const found = scaleInUse(bookOf({}, [STEPS, STEPS]), 'fee', '2028-03-01');
    expect(found).toMatchObject({ isBeyond: true, steps: STEPS });
  });

  test.each([
    ['before the first one', '2023-12-31', null],
    ['in a gap, though an earlier and a later one are known', '2025-06-01', '2024-12-31'],
  ])('is none %s', (_, day, latest) => {
    expect(numberInUse(bookOf(), 'fee', day)).toEqual({ noRule: 'fee', day, latest });
  });

  test('is none after a repealed rule', () => {
    const day = '2027-01-01';
    expect(numberInUse(bookOf({ repealed: true }), 'fee', day)).toEqual({
      noRule: 'fee',
      day,
      latest: '2026-12-31',
    });
  });
});
