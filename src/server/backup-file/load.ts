import { pipeline } from 'node:stream/promises';
import { from } from 'pg-copy-streams';
import type { Connection } from '#server/db/connection.ts';
import { namesOf, quoted, type Table, tablesIn } from './catalog.ts';
import type { Head } from './manifest.ts';
import { UnreadableBackup } from './tar.ts';
import { eachPart } from './verify.ts';

/**
 * Replaces every row in the schema of a backup by the backup's, within the open transaction. The
 * rows are taken as they were: no trigger adds to them, and what refers to what is checked when
 * all of them are there.
 */
export async function load(connection: Connection, path: string, head: Head): Promise<void> {
  const tables = await tablesIn(connection);
  refuseOtherTables(head, tables);
  const names = tables.map((table) => namesOf(table).table);
  const references = await dropReferences(connection);
  for (const name of names) await connection.query(`alter table ${name} disable trigger user`);
  if (names.length > 0) await connection.query(`truncate ${names.join(', ')}`);
  await copyAll(connection, path, head);
  for (const { name, value, isCalled } of head.sequences) {
    const sequence = `public.${quoted(name)}`;
    await connection.query('select setval($1, $2, $3)', [sequence, value, isCalled]);
  }
  for (const name of names) await connection.query(`alter table ${name} enable trigger user`);
  for (const { table, name, definition } of references) {
    await connection.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

/** A table that one side does not have, or has otherwise, means that something is wrong. */
function refuseOtherTables(head: Head, tables: readonly Table[]): void {
  const ours = new Map(tables.map(({ name, columns }) => [name, shape(columns)]));
  for (const { name, columns } of head.tables) {
    if (ours.get(name) !== shape(columns)) {
      throw new UnreadableBackup(`Its table ${name} is not as its migrations make it.`);
    }
  }
  const held = new Set([...head.tables.map(({ name }) => name), ...head.leftOut]);
  const missing = tables.find(({ name }) => !held.has(name));
  if (missing) throw new UnreadableBackup(`It has no table ${missing.name}.`);
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

async function copyAll(connection: Connection, path: string, head: Head): Promise<void> {
  const targets = new Map(head.tables.map((table) => [table.name, namesOf(table)]));
  await eachPart(path, {
    begin: () => undefined,
    async part({ table, rows }) {
      const target = targets.get(table);
      if (!target) throw new UnreadableBackup(`It has no table ${table}.`);
      const copy = from(`copy ${target.table} (${target.columns}) from stdin`);
      await pipeline([rows], connection.query(copy));
    },
  });
}
