import { expect, test } from 'vitest';
import type { ExportFile } from '#domain/portability/export-file.ts';
import { KIND_NAMES } from '#domain/records/kinds.ts';
import { call } from '#tests/support/caller.ts';
import { exportOf } from '#tests/support/exports.ts';
import { liveFully } from '#tests/support/full-life.ts';
import { unzip } from '#tests/support/unzip.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria } = openWithMaria();

/** The lists of the export, by their tables. */
const LISTS = {
  'households': 'households',
  'co-owned': 'coOwned',
  'bank-accounts': 'bankAccounts',
  'bank-files': 'bankFiles',
  'transaction-categories': 'transactionCategories',
  'transaction-rules': 'transactionRules',
  'recurring-decisions': 'recurringDecisions',
  'transactions': 'transactions',
  'column-mappings': 'columnMappings',
  'holdings-mappings': 'holdingsMappings',
  'bank-connections': 'bankConnections',
  'mortgages': 'mortgages',
  'instruments': 'instruments',
  'holding-transactions': 'holdingTransactions',
  'quotes': 'quotes',
} as const;

type Values = Record<string, unknown>;
type Table = { header: string[]; rows: Record<string, string>[] };

/** Reads cells as RFC 4180 has them. */
function tableOf(text: string, separator: string): Table {
  const lines: string[][] = [[]];
  const cells = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\r\n]*))(${separator}|\r\n)`, 'gy');
  for (const [, quoted, bare, end] of text.slice(1).matchAll(cells)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end === '\r\n') lines.push([]);
  }
  expect(lines.pop()).toEqual([]);
  const [header = [], ...rows] = lines;
  for (const row of rows) expect(row).toHaveLength(header.length);
  return {
    header,
    rows: rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? '']))),
  };
}

/** A value of the export as its cell has to say it; only texts may look like numbers. */
function cellOf(header: string, value: unknown, decimal: string): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) {
    const terms = value.map((term: unknown) =>
      typeof term === 'object' && term !== null
        ? Object.values(term as Values)
            .map((part) => String((part ?? '') as string).replace(/(?<=^\d+)\./, decimal))
            .join(' ')
            .trim()
        : String(term as string),
    );
    return terms.join(', ');
  }
  const text = String(value as string | number | boolean);
  if (header !== 'name' && /^-?\d+\.\d+$/.test(text)) return text.replace('.', decimal);
  return /^[=+\-@]/.test(text) ? `'${text}` : text;
}

/** Objects in lists as rows of their own, beside the fields of those around them. */
function flat(values: Values, before = ''): Values[] {
  const lists = Object.entries(values).filter(
    ([, value]) => Array.isArray(value) && typeof value[0] === 'object',
  );
  const own = Object.entries(values).filter(([name]) => !lists.some(([list]) => list === name));
  const named = Object.fromEntries(own.map(([name, value]) => [`${before}${name}`, value]));
  const inner = lists.flatMap(([name, list]) =>
    (list as Values[]).flatMap((each) => flat(each, `${before}${name}.`)),
  );
  return inner.length === 0 ? [named] : inner.map((row) => ({ ...named, ...row }));
}

function expectRows(table: Table, expected: readonly Values[], decimal: string): void {
  expect(table.rows).toEqual(
    expected.map((values) =>
      Object.fromEntries(
        table.header.map((header) => [header, cellOf(header, values[header], decimal)]),
      ),
    ),
  );
}

function statedOf(file: ExportFile, kind: 'assets' | 'liabilities' | 'incomes' | 'costs') {
  return file[kind].flatMap((item) => {
    const own = item as unknown as Values;
    const rows = [
      ...item.observations,
      ...item.typed.map((each) => ({ reason: 'typed', ...each })),
    ];
    return rows.map((stated) => {
      const { reason, ...fields } = stated;
      return { ...own, ...fields, source: reason };
    });
  });
}

test.each([
  { language: 'sv', separator: ';', decimal: ',' },
  { language: 'en', separator: ',', decimal: '.' },
])('every cell of every table reads back in $language', async (written) => {
  const { language, separator, decimal } = written;
  await liveFully(installation(), maria());
  const profile = { firstName: 'Maria', lastName: 'Lind', currency: 'SEK', language };
  await maria().call('PUT /api/auth/user/profile', { body: profile });
  const odd = { type: 'other', name: '12.5', value: '-0.5', currency: 'SEK' };
  await maria().call('POST /api/assets', { body: odd });
  const file = await exportOf(installation(), maria());
  const link = await maria().call('POST /api/export', { body: { format: 'csv' } });
  const zip = await call(installation().app, `GET ${link.json<{ url: string }>().url}`);
  const texts = unzip(zip.rawPayload);
  const read = (name: string) => tableOf(texts.get(`${name}.csv`) ?? '', separator);

  for (const [name, text] of texts) expect([name, text.includes('[object')]).toEqual([name, false]);
  for (const kind of KIND_NAMES) {
    expectRows(read(kind), file[kind] as unknown as Values[], decimal);
    if (kind !== 'goals') expectRows(read(`${kind}-history`), statedOf(file, kind), decimal);
  }
  for (const [name, list] of Object.entries(LISTS)) {
    const table = read(name);
    expect([name, table.rows.length]).not.toEqual([name, 0]);
    expectRows(
      table,
      // A file is one row: the months that it proves are only in the other format.
      (file[list] as unknown as Values[]).flatMap(({ monthBalances: _, ...row }) => flat(row)),
      decimal,
    );
  }
  const { account, profile: stated } = file;
  expectRows(read('profile'), [{ ...stated, ...account }] as Values[], decimal);
  const { header, rows } = read('activities');
  expect(header).toContain('changes');
  expect(rows.map(({ changes }) => JSON.parse(changes ?? '') as unknown)).toEqual(
    file.activities.map(({ changes }) => changes),
  );
  // The rates of a loan and their days are the text of a cell.
  const rates = read('liabilities').rows.map((row) => row['rates']);
  expect(rates).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d \d+[,.]\d\d$/));
});
