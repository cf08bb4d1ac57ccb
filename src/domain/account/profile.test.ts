import { describe, expect, test } from 'vitest';
import { passwordProblems } from './profile.ts';
import { dayOf, daysBetween, isDay } from '#domain/basics/months.ts';
import { defineTexts, languageOf } from '#domain/basics/texts.ts';

describe('passwordProblems', () => {
  test.each([
    ['ååååå', ['length']],
    ['åååååå', []],
    ['x'.repeat(72), []],
    ['x'.repeat(73), ['too_long']],
    ['å'.repeat(37), ['too_long']],
    ['Password1', ['common']],
    ['Lösenord123', ['common']],
    ['tre höga stenar', []],
  ])('%s is %j', (password, expected) => {
    expect(passwordProblems(password)).toEqual(expected);
  });
});

test('days are those of Stockholm, summer and winter', () => {
  expect(dayOf(new Date('2026-06-30T22:00:00Z'))).toBe('2026-07-01');
  expect(dayOf(new Date('2026-12-31T22:59:59Z'))).toBe('2026-12-31');
  expect(dayOf(new Date('2026-12-31T23:00:00Z'))).toBe('2027-01-01');
});

test.each([
  ['2024-02-29', true],
  ['2025-02-29', false],
  ['1900-02-29', false],
  ['2000-02-29', true],
  ['2025-13-01', false],
  ['2025-1-1', false],
  ['2025-04-31', false],
  ['0001-01-01', false],
])('%s is a day: %s', (day, expected) => {
  expect(isDay(day)).toBe(expected);
});

test('days between two days ignore the change of summer time', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

test.each([
  ['sv-SE,sv;q=0.9,en;q=0.8', 'sv'],
  ['en-GB,en;q=0.9', 'en'],
  ['de,en;q=0.5,sv;q=0.7', 'sv'],
  ['sv;q=0,en', 'en'],
  ['fi', null],
  [undefined, null],
])('Accept-Language %j asks for %j', (header, language) => {
  expect(languageOf(header)).toBe(language);
});

test('texts without their Swedish half do not compile', () => {
  // @ts-expect-error The Swedish text is missing.
  const incomplete = defineTexts({ en: { title: 'Assets' }, sv: {} });
  expect(Object.keys(incomplete.sv)).toEqual([]);
});
