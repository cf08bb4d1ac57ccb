import { expect, test } from 'vitest';
import { monthCardTexts, stateOf, stonesOf } from './month-card-texts.ts';

const { en, sv } = monthCardTexts;

test.each([
  [{ said: 0, count: 1 }, 'Värdet är inte aktuellt.', 'Uppdatera'],
  [{ said: 0, count: 4 }, 'Inget av 4 värden är aktuellt.', 'Uppdatera'],
  [{ said: 3, count: 4 }, '3 av 4 värden är aktuella.', 'Uppdatera det sista'],
  [{ said: 2, count: 4 }, '2 av 4 värden är aktuella.', 'Uppdatera de 2 sista'],
  [{ said: 1, count: 1 }, 'Värdet är aktuellt.', 'Se historiken'],
  [{ said: 4, count: 4 }, 'Alla 4 värden är aktuella.', 'Se historiken'],
])('%o of a month is said in Swedish', (said, state, step) => {
  expect(stateOf(said, sv)).toEqual({ state, step });
});

test.each([
  [{ said: 0, count: 1 }, 'Its value is not up to date.', 'Update'],
  [{ said: 0, count: 4 }, 'None of 4 values is up to date.', 'Update'],
  [{ said: 3, count: 4 }, '3 of 4 values are up to date.', 'Update the last one'],
  [{ said: 2, count: 4 }, '2 of 4 values are up to date.', 'Update the last 2'],
  [{ said: 1, count: 1 }, 'Its value is up to date.', 'See the history'],
  [{ said: 4, count: 4 }, 'All 4 values are up to date.', 'See the history'],
])('%o of a month is said in English', (said, state, step) => {
  expect(stateOf(said, en)).toEqual({ state, step });
});

test('a stone stands for a value, of many for several, and the last is laid last', () => {
  expect(stonesOf({ said: 3, count: 4 })).toEqual({ stones: 4, laid: 3 });
  // 15 / 22 × 22 is a little less than 15 in floating point.
  expect(stonesOf({ said: 15, count: 22 })).toEqual({ stones: 22, laid: 15 });
  expect(stonesOf({ said: 50, count: 100 })).toEqual({ stones: 30, laid: 15 });
  expect(stonesOf({ said: 99, count: 100 })).toEqual({ stones: 30, laid: 29 });
  expect(stonesOf({ said: 100, count: 100 })).toEqual({ stones: 30, laid: 30 });
});
