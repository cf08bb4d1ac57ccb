import { and, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Category } from '#domain/household/sharing.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import {
  keptRead,
  type KeptRead,
  type OwnRead,
  ownRead,
  versionOf,
} from '#server/platform/db/own-reads.ts';
import { byKind, type Kind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { RECORD_TABLES, type RecordTable } from './statements.ts';

/** The user's items of each kind, oldest first, as reads for one round trip. */
export const LISTS = byKind<{ [K in Kind]: KeptRead<ItemOf<K>> }>(KIND_NAMES, (kind) =>
  keptListOf(RECORD_TABLES[kind]),
);

/** The same for a member in a household: only the categories that the member shares. */
export const SHARED_LISTS = byKind<{ [K in Kind]: OwnRead<ItemOf<K>> }>(KIND_NAMES, (kind) =>
  listOf(RECORD_TABLES[kind], shares(KINDS[kind].shared)),
);

/** Condition on the categories found by `household_look`, within the reading statement. */
function shares(category: Category): SQL {
  const shared = sql.raw(`string_to_array(current_setting('valv.shared', true), ',')`);
  return sql`(select ${sql.raw(`'${category}'`)} = any (${shared}))`;
}

function keptListOf<Item>(table: RecordTable): KeptRead<Item> {
  return keptRead<Item>({
    name: getTableName(table),
    version: versionOf(table, present(table)),
    rows: listOf<Item>(table),
    order: [table.createdAt.name, table.id.name],
  });
}

function listOf<Item>(table: RecordTable, only?: SQL): OwnRead<Item> {
  const { deletedAt: _, removedOn: _on, ...columns } = getTableColumns(table);
  const query = new QueryBuilder()
    .select(columns)
    .from(table)
    .where(and(present(table), only))
    .orderBy(table.createdAt, table.id);
  return ownRead<Item>(query, columns);
}

function present(table: RecordTable): SQL | undefined {
  return and(eq(table.userId, currentUserId), isNull(table.deletedAt));
}
