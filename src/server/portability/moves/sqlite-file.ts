import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Cell } from '#domain/portability/moves/actual.ts';
import { damaged } from '#domain/banking/file-contents/unreadable.ts';

const MAGIC = 'SQLite format 3\0';

/** Whether bytes are a database of SQLite. */
export function isDatabase(bytes: Buffer): boolean {
  return bytes.subarray(0, MAGIC.length).toString('latin1') === MAGIC;
}

/** The most rows of a table, and characters of a cell. */
const ROWS_MAX = 300_000;
const CHARACTERS_MAX = 1_000;
const HEAP_BYTES = 32 * 1024 * 1024;

/** Where a header says whether changes are in a file of their own, which an export lacks. */
const WRITE_AHEAD_AT = [18, 19];

/** Reads tables of a database that a stranger may have made. */
export function readDatabase<T>(
  bytes: Buffer,
  read: (rows: (table: string, columns: readonly string[]) => Iterable<readonly Cell[]>) => T,
): T {
  const own = Buffer.from(bytes);
  for (const at of WRITE_AHEAD_AT) own[at] = 1;
  try {
    const database = openUnnamed(own);
    try {
      for (const pragma of [
        `hard_heap_limit = ${HEAP_BYTES}`,
        'trusted_schema = off',
        'cell_size_check = on',
        'query_only = on',
        'mmap_size = 0',
        'temp_store = memory',
      ])
        database.exec(`pragma ${pragma}`);
      return read((table, columns) => rowsIn(database, table, columns));
    } finally {
      database.close();
    }
  } catch (error) {
    // A corrupt page, or a schema that is none.
    if ((error as NodeJS.ErrnoException).code === 'ERR_SQLITE_ERROR') return damaged();
    throw error;
  }
}

/** Opens bytes as a file that has no name any more: nothing is left when this process is killed. */
function openUnnamed(bytes: Buffer): DatabaseSync {
  const folder = mkdtempSync(join(tmpdir(), 'valv-'));
  try {
    const path = join(folder, 'file');
    writeFileSync(path, bytes, { mode: 0o600 });
    return new DatabaseSync(path, { readOnly: true, enableForeignKeyConstraints: false });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The rows of a table in the order of its pages; none: there is no table of that name. */
function* rowsIn(
  database: DatabaseSync,
  table: string,
  columns: readonly string[],
): Generator<readonly Cell[]> {
  const [found] = database
    .prepare(`select type, sql from sqlite_schema where name = ?`)
    .all(table) as { type: string; sql: string | null }[];
  if (found === undefined) return;
  // A view would run any query, and a virtual table any module.
  if (found.type !== 'table' || !/^create\s+table\b/i.test(found.sql ?? '')) damaged();
  const present = database.prepare('select name, hidden from pragma_table_xinfo(?)').all(table) as {
    name: string;
    hidden: number;
  }[];
  // A generated column would run any expression for each row.
  if (present.some(({ hidden }) => hidden !== 0)) damaged();
  const names = new Set(present.map(({ name }) => name));
  const cells = columns.map((name) =>
    names.has(name)
      ? `case typeof("${name}") when 'text' then substr("${name}", 1, ${CHARACTERS_MAX})
          when 'blob' then null else "${name}" end`
      : 'null',
  );
  const query = database.prepare(
    `select ${cells.join(', ')} from "${table}" not indexed limit ${ROWS_MAX}`,
  );
  query.setReturnArrays(true);
  query.setReadBigInts(true);
  for (const row of query.iterate())
    yield Object.values(row).map((cell) =>
      typeof cell === 'bigint' ? Number(cell) : (cell as Cell),
    );
}
