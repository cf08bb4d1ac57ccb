import { describe, expect, test } from 'vitest';
import rates2026 from '../municipalities/data/rates-2026.json' with { type: 'json' };
import type { MunicipalRow } from './added-rules.ts';
import { ratesChanges, ruleChanges } from './rule-additions.ts';
import { shippedRuleBook, withAdded } from './rule-book.ts';
import { readAdditions } from './rule-file.ts';
import type { FiledPeriod } from './rule.ts';

const TODAY = '2026-11-29';
const sources = { invented: { authority: 'Ingen', document: 'Påhittade tal', url: null } };

function aPeriod(value: string, more: Partial<FiledPeriod> = {}): FiledPeriod {
  const year = { from: '2027-01-01', to: '2027-12-31' };
  return { value, ...year, source: 'invented', checkedOn: '2026-11-01', grade: 'A', ...more };
}

const filed = (...periods: FiledPeriod[]) => ({ sources, rules: { income_base_amount: periods } });

describe('rows that could not be taken as they are shown are refused', () => {
  test.each([
    ['two for a year', [aPeriod('88000'), aPeriod('99000')], '2027-01-01'],
    [
      'one within another without an end',
      [aPeriod('88000', { to: null }), aPeriod('99000', { from: '2027-06-01', to: '2027-06-30' })],
      '2027-06-01',
    ],
    [
      'one that begins on the last day of another',
      [aPeriod('99000', { from: '2027-12-31', to: null }), aPeriod('88000')],
      '2027-12-31',
    ],
  ])('%s', (_, periods, day) => {
    const changes = () => ruleChanges(shippedRuleBook(), filed(...periods), TODAY);
    expect(changes).toThrow(`income_base_amount: two values for ${day}`);
  });

  test('two periods that follow each other are not', () => {
    const next = aPeriod('99000', { from: '2028-01-01', to: null });
    const changes = ruleChanges(shippedRuleBook(), filed(next, aPeriod('88000')), TODAY);
    expect(changes.map(({ after }) => after)).toEqual(['99000', '88000']);
  });

  test('one municipality in place of all', () => {
    const [row] = rates2026.rows as unknown as MunicipalRow[];
    const rows = rates2026.rows.map(() => row as MunicipalRow);
    expect(() => ratesChanges({ year: 2027, rows }, TODAY)).toThrow('stands there twice');
  });
});

test('a source is one of the file, and none that every object has', () => {
  const file = filed(aPeriod('88000', { source: 'toString' }));
  expect(() => withAdded(shippedRuleBook(), [file])).toThrow('unknown source toString');
});

test('a number has no more digits than a law, and words no more than a line', () => {
  expect(() => readAdditions(filed(aPeriod('9'.repeat(13))))).toThrow('value');
  expect(() => readAdditions(filed(aPeriod(`0.${'9'.repeat(13)}`)))).toThrow('value');
  const long = { invented: { ...sources.invented, document: 'x'.repeat(301) } };
  expect(() => readAdditions({ ...filed(aPeriod('88000')), sources: long })).toThrow('document');
  expect(readAdditions(filed(aPeriod('-0.09')))).toEqual(filed(aPeriod('-0.09')));
});
