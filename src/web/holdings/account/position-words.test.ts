import { expect, test } from 'vitest';
import type { Position } from '#domain/holdings/account-holdings.ts';
import { instrumentFacts, priceOrigin } from './position-words.ts';

const priced = {
  priceDay: '2026-01-15',
  priceSource: 'typed',
  priceSplitOn: null,
} as Position;

test('a price says its day and source, and the split that it was recalculated by', () => {
  expect(priceOrigin(priced, 'sv')).toBe('15 jan. 2026, angiven för hand');
  const split = { ...priced, priceSplitOn: '2026-02-02' };
  expect(priceOrigin(split, 'sv')).toMatch(/· Kursen omräknad efter spliten 2 feb. 2026$/);
  expect(priceOrigin(split, 'en')).toMatch(/· Price recalculated by the split of 2 Feb 2026$/);
  expect(priceOrigin({ ...priced, priceDay: null }, 'sv')).toBeNull();
});

test('a kind that nobody states is not called another one', () => {
  const unknown = { ...priced, kind: null, isin: 'SE0000115446' };
  expect(instrumentFacts(unknown, 'sv')).toMatch(/^Typ inte angiven.· SE0000115446$/);
  expect(instrumentFacts(unknown, 'en')).toMatch(/^Kind not stated.· SE0000115446$/);
  expect(instrumentFacts({ ...unknown, kind: 'other' }, 'sv')).toMatch(/^Övrigt.· SE0000115446$/);
});
