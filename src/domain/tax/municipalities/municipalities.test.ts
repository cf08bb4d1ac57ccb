import { expect, test } from 'vitest';
import { municipalities, municipalityOf } from './municipalities.ts';

test('290 municipalities, of which 76 give the regional reduction', () => {
  const all = municipalities();
  expect(all).toHaveLength(290);
  expect(all.filter(({ hasRegionalReduction }) => hasRegionalReduction)).toHaveLength(76);
  expect(new Set(all.map(({ code }) => code)).size).toBe(290);
});

test.each(['0180', 'Stockholm', 'stockholm', ' STOCKHOLM '])('%s is found', (text) => {
  expect(municipalityOf(text)).toMatchObject({ name: 'Stockholm', municipal: '18.22' });
});

test.each(['', '180', '9999', 'Stockholms', 'Springfield'])('%j is none', (text) => {
  expect(municipalityOf(text)).toBeNull();
});
