import { expect, test } from 'vitest';
import { municipalities, municipalitiesMatching, municipalityOf } from './municipalities.ts';

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

test('a search ignores accents, and names that begin with the letters come first', () => {
  expect(municipalitiesMatching('malm').map(({ name }) => name)).toEqual(['Malmö']);
  expect(municipalitiesMatching('hallef').map(({ name }) => name)).toEqual(['Hällefors']);
  const names = municipalitiesMatching('sund').map(({ name }) => name);
  expect(names[0]).toBe('Sundbyberg');
  expect(names).toContain('Östersund');
});
