import { expect, test } from 'vitest';
import { defineTexts, languageOf } from './texts.ts';

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
