import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { Connection } from '#server/platform/db/connection.ts';
import { namesOf, quoted, sequencesIn, type Table, tablesIn } from './catalog.ts';
import type { Head } from './manifest.ts';
import { UnreadableBackup } from './tar.ts';
import { eachPart } from './verify.ts';

/**
 * Replaces every row in the schema of a backup by the backup's, within the open transaction. The
 * rows are inserted unchanged: no trigger adds to them, and references are checked when all of them
 * are present. Returns the names of tables and sequences that our schema lacks.
 */
export async function load(connection: Connection, path: string, head: Head): Promise<string[]> {
  const tables = await tablesIn(connection);
  const strange = strangeTables(head, tables);
  const names = tables.map((table) => namesOf(table).table);
  const references = await dropReferences(connection);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  await connection.query(`truncate ${names.join(', ')}`);
  const known = head.tables.filter(({ name }) => !strange.includes(name));
  await copyAll(connection, path, known);
  const strangeSequences = await setSequences(connection, head);
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
  return [...strange, ...strangeSequences];
}

/**
 * Tables that only the backup has; a table that only our schema has, or has with other columns, is
 * an error.
 */
function strangeTables(head: Head, tables: readonly Table[]): string[] {
  const held = new Map(head.tables.map(({ name, columns }) => [name, shape(columns)]));
  for (const { name, columns } of tables.filter((table) => !head.leftOut.includes(table.name))) {
    if (held.get(name) === shape(columns)) held.delete(name);
    else throw new UnreadableBackup(`Its table ${name} is not as its migrations make it.`);
  }
  return [...held.keys()];
}

function shape(columns: readonly string[]): string {
  return JSON.stringify(columns.toSorted());
}

type Reference = { table: string; name: string; definition: string };

async function dropReferences(connection: Connection): Promise<Reference[]> {
  const { rows } = await connection.query<Reference>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0
    order by conname`);
  for (const { table, name } of rows) {
    await connection.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}

/** Returns the names of sequences that our schema lacks. */
async function setSequences(connection: Connection, { sequences }: Head): Promise<string[]> {
  const ours = new Set((await sequencesIn(connection)).map(({ name }) => name));
  for (const { name, value, isCalled } of sequences.filter((each) => ours.has(each.name))) {
    const sequence = `public.${quoted(name)}`;
    await connection.query('select setval($1, $2, $3)', [sequence, value, isCalled]);
  }
  return sequences.map(({ name }) => name).filter((name) => !ours.has(name));
}

async function copyAll(
  connection: Connection,
  path: string,
  tables: readonly Table[],
): Promise<void> {
  const targets = new Map(tables.map((table) => [table.name, namesOf(table)]));
  await eachPart(path, {
    begin: () => undefined,
    async part({ table, rows }) {
      const target = targets.get(table);
      if (!target) return;
      const copy = from(`copy ${target.table} (${target.columns}) from stdin`);
      await pipeline([rows], connection.query(copy));
    },
  });
}
