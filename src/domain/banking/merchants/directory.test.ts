import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { wordsIn } from '#domain/banking/categories/keyword-search.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { DIRECTORY_VERSION, merchantFinder, MUNICIPALITY_NAMES } from './directory.ts';
import merchants from './merchants.json' with { type: 'json' };

const find = merchantFinder();

function categoriesOf(text: string): string[] {
  return find(wordsIn(text))
    .toSorted((a, b) => b.size - a.size)
    .map(({ of }) => of);
}

test.each([
  ['what a bank cut off', 'ESPRESSO HOU', 'restaurants'],
  ['what a bank cut off between words', 'STOCKHOLM EXE', 'utilities'],
  ['a part of a compound', 'SKOGSGRILLEN I HÖÖR', 'restaurants'],
  ['a housing association that is called after something', 'BRF TRÄDGÅRDEN', 'housing'],
  ['a name that is all there is', 'KORTKÖP 260311 TRE', 'communication'],
  ['a name of several words as one', 'ROYALDESIGN.SE', 'shopping'],
  ['two letters for one', 'PROSTATACANCERFOERBUND', 'other'],
  ['a common word before a town', 'MAX SKELLEFTEÅ', 'restaurants'],
  ['a shop with a first name', 'SWISH TILL SALONG LINDA', 'healthcare'],
  ['an unemployment fund of a branch', 'PAPPERS A-KASSA', 'other'],
  ['a compound that a bank cut off', 'SMOGENS HAMNRESTAURAN', 'restaurants'],
  ['a shop that calls itself a shed', 'iZ *KOTTBODEN HJO', 'groceries'],
  ['a pub of students', 'SMÅLANDS NATION', 'restaurants'],
  ['a newspaper with a hyphen', 'ESKILSTUNA-KURIREN', 'entertainment'],
  ['a newspaper of a town', 'TRANÅS-POSTEN', 'entertainment'],
  ['a craftsman as he is called', 'SOTARN I TRANÅS', 'housing'],
])('finds %s', (_, text, category) => {
  expect(categoriesOf(text)[0]).toBe(category);
});

test.each([
  ['only the town of a cut name', 'PERSSON STOCKHOLM'],
  ['a company’s name that is somebody’s here', 'IDA HALLON LUND'],
  ['how something was paid', 'SWISH 0701234567'],
  ['a name that begins as a number does', 'TRE INDIER'],
  ['a person whose surname ends as a trade does', 'Swish till Fatima Lindblom'],
  ['a person whose surname begins as a shop does', 'KJELLBERG MIKAEL'],
  ['a person whose surname is a trade', 'Swish från FISK FREDRIK'],
  ['a message after a person', 'Swish från Karin Ek tack för goda middagen'],
  ['where something was bought', 'AB NORDQVIST INTERNET'],
  ['an ending that is nearly the whole word', 'XSPA BQ'],
])('finds nothing in %s', (_, text) => {
  expect(categoriesOf(text)).toEqual([]);
});

test('finds nothing in the name of a town', () => {
  // Of 290; Habo and Håbo are one without accents.
  expect(MUNICIPALITY_NAMES).toHaveLength(289);
  const texts = MUNICIPALITY_NAMES.flatMap((name) => [name, `PERSSON ${name}`]);
  expect(texts.filter((text) => categoriesOf(text).length > 0)).toEqual([]);
});

test('the entries are well formed, without doubles, in alphabetical order', () => {
  const lists = [...Object.values(merchants.categories), merchants.firstNames, merchants.surnames];
  for (const list of [...lists, merchants.municipalities, merchants.localities]) {
    expect(list).toEqual([...new Set(list)].toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)));
    expect(list.filter((entry) => !/^[!^*]?[A-Z\d@]+(?: [A-Z\d@]+)*\*?$/.test(entry))).toEqual([]);
  }
});

function sortKey(entry: string): string {
  return `${entry.replaceAll(/[^A-Z\d ]/g, '').trim()}\n${entry}`;
}

test('has another version with other entries, so that what is unsorted is sorted once more', () => {
  const entries = JSON.stringify(merchants);
  const held = createHash('sha256').update(entries).digest('hex').slice(0, 12);
  expect({ version: DIRECTORY_VERSION, entries: held }).toEqual({
    version: 2,
    entries: '4a4655d17c30',
  });
});

const TEXTS = 50_000;
const SECONDS_MAX = 4;

test('50,000 texts, and one that is as long, are categorized in seconds', () => {
  const texts = Array.from(
    { length: TEXTS },
    (_, at) => `KORTKÖP 2603${at} BUTIK ${at} GRILLEN HÖÖR`,
  );
  const start = processorMs();
  for (const text of texts) find(wordsIn(text));
  find(wordsIn('STOCKHOLM '.repeat(TEXTS)));
  find(wordsIn('S'.repeat(TEXTS * 10)));
  expect((processorMs() - start) / 1000).toBeLessThan(SECONDS_MAX);
});
