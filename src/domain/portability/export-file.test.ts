import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MISTAKES_MAX } from '#domain/basics/bounded-list.ts';
import { countsOf } from '#tests/portability/import-counts.ts';
import { exportFile, type ExportFile, EXPORTED_LISTS, HEAD_FIELDS } from './export-file.ts';
import { guestExportFile } from './export-guest.ts';
import { withoutUnchanged, withItemFields } from './export-items.ts';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import type { ItemOf } from '#domain/records/records.ts';

const AT = '2026-11-01T10:00:00.000Z';
const head = {
  format: 'valv',
  version: 1,
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  exportedAt: AT,
};
const boat = { id: '1', type: 'other', name: 'Båt', value: '45000' };

function read(file: object): ExportFile {
  return exportFile.parse({ ...head, ...file });
}

function mistakesIn(file: object): string[] {
  const { error } = exportFile.safeParse({ ...head, ...file });
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);
}

/** A guest's item in the browser has more fields than an exported one. */
const guestsBoat = {
  ...read({ assets: [boat] }).assets[0],
  userId: 'guest',
  createdAt: AT,
  updatedAt: AT,
  currentValue: 45_000,
} as unknown as ItemOf<'assets'>;

describe('docs/export-format.md', () => {
  const page = readFileSync(new URL('../../../docs/export-format.md', import.meta.url), 'utf8');

  test('has every member of a file in its example', () => {
    const [, example = ''] = /```json\n(.*?)```/s.exec(page) ?? [];
    const members = [...HEAD_FIELDS, ...Object.keys(EXPORTED_LISTS)];
    expect(Object.keys(JSON.parse(example)).sort()).toEqual(members.sort());
  });

  test.each(Object.entries(HISTORY_FIELDS))('names what each month has of %s', (kind, fields) => {
    const values = fields.map((field) => `\`${field}\``).join(', ');
    expect(page).toContain(`| ${kind} | ${values} |`);
  });
});

test('a guest’s file is read by the same schema, with the fields of records alone', () => {
  const records = { assets: [guestsBoat], liabilities: [], incomes: [], costs: [], goals: [] };
  const written = guestExportFile({
    mortgages: [],
    moved: new Map(),
    id: head.id,
    at: AT,
    profile: { age: 41 },
    records,
  });
  const file = exportFile.parse(JSON.parse(JSON.stringify(written)));
  expect(file).toEqual(written);
  expect(file.assets[0]).toMatchObject({ id: '1', name: 'Båt', value: '45000.00', createdAt: AT });
  expect(Object.keys(file.assets[0] ?? {})).not.toContain('userId');
  expect(countsOf(file)).toMatchObject({ assets: 1, goals: 0, removed: 0 });
});

test('a time that is none is left out of a guest’s file', () => {
  const odd = { ...guestsBoat, createdAt: '2026-11-01', updatedAt: '2026-02-30T10:00:00.000Z' };
  const records = { assets: [odd], liabilities: [], incomes: [], costs: [], goals: [] };
  const [asset] = guestExportFile({
    mortgages: [],
    moved: new Map(),
    id: head.id,
    at: AT,
    profile: {},
    records,
  }).assets;
  expect([asset?.createdAt, asset?.updatedAt]).toEqual([undefined, undefined]);
});

describe('the statements of an item', () => {
  const item = {
    value: '5.00',
    currency: 'SEK',
    ownershipPercentage: '50.00',
    valuationDate: null,
  };

  test('is written with what differs from the item, and its value', () => {
    const stated = { ...item, currency: 'EUR' };
    expect(withoutUnchanged('assets', item, stated)).toEqual({ value: '5.00', currency: 'EUR' });
  });

  test('reads as it was, also where nothing was said and the item says something', () => {
    const dated = { ...item, valuationDate: '2026-01-31' };
    const brief = withoutUnchanged('assets', dated, item);
    expect(brief).toEqual({ value: '5.00', valuationDate: null });
    expect(withItemFields('assets', dated, brief)).toEqual(item);
  });

  test('is the same after both, whatever it was', () => {
    const value = fc.constantFrom('1.00', '2.00', null);
    const values = fc.record(
      Object.fromEntries(HISTORY_FIELDS.assets.map((field) => [field, value])),
    );
    fc.assert(
      fc.property(values, values, (own, stated) => {
        const file = JSON.parse(JSON.stringify(withoutUnchanged('assets', own, stated))) as object;
        expect(withItemFields('assets', own, { ...file })).toEqual({ ...stated });
      }),
    );
  });
});

test('a removed item counts as removed, with its past', () => {
  const removed = { ...boat, deletedAt: AT, observations: [{ month: '2026-01', value: '1' }] };
  expect(countsOf(read({ assets: [boat, { ...removed, id: '2' }] }))).toMatchObject({
    assets: 1,
    removed: 1,
    observations: 1,
  });
});

test.each([
  ['a month before 1980', { typed: [{ month: '1979-12' }] }, 'typed.0.month month.format'],
  ['a thirteenth month', { typed: [{ month: '2025-13' }] }, 'typed.0.month month.format'],
  ['an id with a blank', { id: 'a b' }, 'id id.format'],
  [
    'a time without milliseconds',
    { createdAt: '2026-11-01T10:00:00Z' },
    'createdAt instant.format',
  ],
  ['a name of nothing', { name: ' ' }, 'name name.required'],
  ['a name that ends a line', { name: 'Båt\nBil' }, 'name text.control'],
])('%s is told with its place', (_, more, mistake) => {
  expect(mistakesIn({ assets: [{ ...boat, ...more }] })).toEqual([`assets.0.${mistake}`]);
});

test('of a million mistakes the first ones are told', () => {
  const mistakes = mistakesIn({ assets: Array.from({ length: 1_000_000 }, () => ({})) });
  expect(mistakes.length).toBeGreaterThan(0);
  expect(mistakes.length).toBeLessThan(2 * MISTAKES_MAX);
});

test('whatever is in it, a file is read or refused', () => {
  const anything = fc.dictionary(
    fc.constantFrom('assets', 'goals', 'activities', 'widgets', 'profile', 'id', '__proto__'),
    fc.oneof(
      fc.jsonValue(),
      fc.array(fc.dictionary(fc.constantFrom('id', 'typed'), fc.jsonValue())),
    ),
  );
  fc.assert(
    fc.property(anything, (more) => {
      const result = exportFile.safeParse({ ...head, ...more });
      if (result.success) expect(countedRecords(result.data)).toBe(recordsIn(result.data));
      else expect(result.error.issues.length).toBeLessThan(10 * MISTAKES_MAX);
    }),
    { numRuns: 40 },
  );
});

function countedRecords(file: ExportFile): number {
  const { assets, liabilities, incomes, costs, goals, removed } = countsOf(file);
  return assets + liabilities + incomes + costs + goals + removed;
}

function recordsIn({ assets, liabilities, incomes, costs, goals }: ExportFile): number {
  return [assets, liabilities, incomes, costs, goals].flat().length;
}
