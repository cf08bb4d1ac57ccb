import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BankFile } from '#domain/banking/bank-files/bank-file.ts';
import type { ColumnMapping } from '#domain/banking/column-mappings/mapping.ts';
import { ASKED } from '#tests/banking/read-files.ts';
import { readFile } from './read-file.ts';

/** A file and its rows as they have to be read, or the reason why it is refused. */
type StrangeFile = {
  kind: string;
  name: string;
  text: string;
  /** `day amount currency` of each row that would be added, `~` before one that is pending. */
  want?: string[] | string;
  check?: string[];
  leftOut?: number;
};

const cases = JSON.parse(
  readFileSync(new URL('strange-files.json', import.meta.url), 'utf8'),
) as StrangeFile[];

const TODAY = '2026-11-28';

/** Reads a file as a user does who confirms the guess, each of its accounts. */
function filesOf(text: string): BankFile[] | string {
  const asked = { ...ASKED, today: TODAY, readAs: 'bank' } as const;
  const bytes = Buffer.from(text);
  const first = readFile(bytes, asked);
  if (typeof first === 'string') return first;
  const { columns } = first;
  // Without a guess the user has to choose, and nothing is taken.
  if (columns?.mapping.date === null || columns?.mapping.amount === null) return 'columns';
  const mappings = columns && { [columns.fingerprint]: columns.mapping as ColumnMapping };
  const read = (fileAccount: number) => {
    const again = readFile(bytes, { ...asked, fileAccount, mappings: mappings ?? {} });
    if (typeof again === 'string') throw new Error(again);
    if (again.file === null) throw new Error('It has no columns');
    return again.file;
  };
  const file = read(0);
  return [file, ...file.accounts.slice(1).map((_, at) => read(at + 1))];
}

function toldRow(row: BankFile['rows'][number]): string[] {
  if (!('row' in row) || row.row === null) return [];
  const { booked, made, amount, currency } = row.row;
  return [`${booked === null ? '~' : ''}${booked ?? made} ${amount} ${currency}`];
}

test.each(cases)('$kind: $name', ({ text, want, check, leftOut }) => {
  const files = filesOf(text);
  if (typeof files === 'string' || typeof want === 'string') return expect(files).toEqual(want);
  const rows = files.flatMap((file) => file.rows);
  const sorted = (list: string[]) => (files.length > 1 ? list.toSorted() : list);
  if (want !== undefined) expect(sorted(rows.flatMap(toldRow))).toEqual(sorted(want));
  if (check !== undefined) expect(check).toContain(files[0]?.check.verdict);
  const counted = rows.filter(({ state }) => state === 'left_out').length;
  if (leftOut !== undefined) expect(counted).toBe(leftOut);
  return expect(rows.filter(({ state }) => state === 'broken')).toHaveLength(
    want?.length === 0 ? rows.length : 0,
  );
});

test('none but files of brokers are read as holdings', () => {
  const claimed = cases.filter(({ text }) => {
    const read = readFile(Buffer.from(text), { ...ASKED, today: TODAY });
    return typeof read !== 'string' && 'broker' in read;
  });
  expect(claimed.map(({ name }) => name)).toEqual(['Lysa', 'Revolut Invest']);
});
