import { createHash } from 'node:crypto';
import type { TableSum, BackupSums } from './manifest.ts';

const NEWLINE = 0x0a;

/** Adds up the rows of tables, the same way on writing and on reading. */
export type SumCollector = {
  has(table: string): boolean;
  add(table: string, rows: Buffer): void;
  /** Sums of every table with added rows, and of all together. */
  sums(): BackupSums;
};

export function createAdding(tables: readonly string[]): SumCollector {
  const byTable = new Map(tables.map((table) => [table, newSum()]));
  const total = newSum();
  return {
    has: (table) => byTable.has(table),
    add(table, rows) {
      const own = byTable.get(table);
      if (!own) throw new Error(`Rows of ${table}, which is not a table of the backup`);
      const counted = linesIn(rows);
      for (const sum of [own, total]) {
        sum.rows += counted;
        sum.bytes += rows.length;
        sum.hash.update(rows);
      }
    },
    sums: () => ({
      tables: Object.fromEntries([...byTable].map(([table, sum]) => [table, ended(sum)])),
      total: ended(total),
    }),
  };
}

type RunningSum = { rows: number; bytes: number; hash: ReturnType<typeof createHash> };

function newSum(): RunningSum {
  return { rows: 0, bytes: 0, hash: createHash('sha256') };
}

function ended({ rows, bytes, hash }: RunningSum): TableSum {
  return { rows, bytes, sha256: hash.copy().digest('hex') };
}

/** COPY writes a row a line, and a line break inside a value as two other characters. */
function linesIn(rows: Buffer): number {
  let lines = 0;
  for (let at = rows.indexOf(NEWLINE); at !== -1; at = rows.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** Describes a difference; null when there is none. */
export function differenceOf(expected: BackupSums, found: BackupSums): string | null {
  const tables = new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)]);
  for (const table of tables) {
    const difference = between(table, expected.tables[table], found.tables[table]);
    if (difference !== null) return difference;
  }
  return between('The whole', expected.total, found.total);
}

function between(name: string, expected?: TableSum, found?: TableSum): string | null {
  if (expected === undefined) return `${name} is not among its tables.`;
  if (found === undefined) return `${name} is missing.`;
  if (expected.rows !== found.rows) {
    return `${name} should have ${expected.rows} rows, and has ${found.rows}.`;
  }
  const isSame = expected.bytes === found.bytes && expected.sha256 === found.sha256;
  return isSame ? null : `${name} is not as it was written.`;
}
