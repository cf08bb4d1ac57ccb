import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  type BackupHead,
  type BackupSums,
  HEAD,
  readHead,
  readSums,
  SUMS,
  type TableSum,
} from './manifest.ts';
import { checkSeal, unpacked } from './packed.ts';
import { membersOf, type TarMember, UnreadableBackup } from './tar.ts';

/** Contents of a verified file. */
export type VerifiedBackup = { head: BackupHead; sums: BackupSums; bytes: number };

type RowsOfTable = { table: string; rows: Buffer };

const PART = /^tables\/([^/]+)\/\d{6}\.copy$/;

/** Reads a whole file and compares it with its sums; throws when a single bit is another. */
export async function verify(path: string, signal?: AbortSignal): Promise<VerifiedBackup> {
  await checkSeal(path);
  let head: BackupHead | null = null;
  const sums = await eachPart(path, {
    begin: (read) => {
      head = read;
    },
    part: () => signal?.throwIfAborted(),
  });
  if (head === null) throw new UnreadableBackup('It is empty.');
  return { head, sums, bytes: (await stat(path)).size };
}

/** The manifest of a file whose seal was checked. */
export async function readHeadOf(path: string): Promise<BackupHead> {
  const members = membersOf(unpacked(path));
  try {
    return await headIn(members);
  } finally {
    await members.return(undefined);
  }
}

async function headIn(members: AsyncGenerator<TarMember>): Promise<BackupHead> {
  const first = await members.next();
  if (first.done || first.value.name !== HEAD) throw new UnreadableBackup('It has no manifest.');
  return readHead(first.value.content.toString('utf8'));
}

type Taker = {
  /** Called before any other. */
  begin(head: BackupHead): Promise<void> | void;
  part(part: RowsOfTable): Promise<void> | void;
};

/** Yields a verified file piece by piece; throws unless all sums agree. */
export async function eachPart(path: string, taker: Taker): Promise<BackupSums> {
  const members = membersOf(unpacked(path));
  const head = await headIn(members);
  await taker.begin(head);
  const adding = createAdding(head.tables.map(({ name }) => name));
  let expected: BackupSums | null = null;
  for await (const { name, content } of members) {
    const table = PART.exec(name)?.[1];
    if (name === SUMS) expected = readSums(content.toString('utf8'));
    else if (table !== undefined && adding.has(table)) {
      adding.add(table, content);
      await taker.part({ table, rows: content });
    } else throw new UnreadableBackup(`It holds ${name}, which its manifest does not name.`);
  }
  if (expected === null) throw new UnreadableBackup('It has no sums.');
  const difference = differenceOf(expected, adding.sums());
  if (difference !== null) throw new UnreadableBackup(difference);
  return expected;
}

const NEWLINE = 0x0a;

/** Adds up the rows of tables, the same way on writing and on reading. */
type SumCollector = {
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
function differenceOf(expected: BackupSums, found: BackupSums): string | null {
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
