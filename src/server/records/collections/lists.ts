import { and, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { Category } from '#domain/household/sharing.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import {
  keptRead,
  type KeptRead,
  type OwnRead,
  ownRead,
  sizeIn,
  textOf,
  versionOf,
} from '#server/platform/db/own-reads.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { byKind, type Kind, KIND_NAMES, KINDS } from '#domain/records/kinds.ts';
import type { ItemOf } from '#domain/records/records.ts';
import { RECORD_TABLES, type RecordTable } from './statements.ts';

/** The user's items of each kind, oldest first, as reads for one round trip. */
export const LISTS = byKind<{ [K in Kind]: KeptRead<ItemOf<K>> }>(KIND_NAMES, (kind) =>
  keptListOf(RECORD_TABLES[kind]),
);

/**
 * The same for a member in a household: only the categories that the member shares, and without
 * descriptions, which no figure needs.
 */
export const SHARED_LISTS = byKind<{ [K in Kind]: OwnRead<ItemOf<K>> }>(KIND_NAMES, (kind) => {
  const table = RECORD_TABLES[kind];
  const read = listOf<object>(table, sharedColumns(table), shares(KINDS[kind].shared));
  return { ...read, rowOf: (row: TextRow) => ({ ...read.rowOf(row), description: null }) };
});

/** The bytes of a member's shared lists of some kinds in memory. */
export function sharedSizeRead(kinds: readonly Kind[]): QueuedStatement {
  const sizes = kinds.map((kind) => {
    const table = RECORD_TABLES[kind];
    const size = sizeIn(Object.values(sharedColumns(table)));
    return `(${textOf(
      new QueryBuilder()
        .select({ size: sql`${size} as size` })
        .from(table)
        .where(and(present(table), shares(KINDS[kind].shared))),
    )})`;
  });
  return { text: `select (${sizes.join(' + ')})::bigint`, values: [] };
}

/** Condition on the categories found by `household_look`, within the reading statement. */
function shares(category: Category): SQL {
  const shared = sql.raw(`string_to_array(current_setting('valv.shared', true), ',')`);
  return sql`(select ${sql.raw(`'${category}'`)} = any (${shared}))`;
}

function keptListOf<Item>(table: RecordTable): KeptRead<Item> {
  return keptRead<Item>({
    name: getTableName(table),
    version: versionOf(table, present(table)),
    rows: listOf<Item>(table, itemColumns(table)),
    order: [table.createdAt.name, table.id.name],
  });
}

type ListColumns = Record<string, PgColumn>;

function itemColumns(table: RecordTable): ListColumns {
  const { deletedAt: _, removedOn: _on, ...columns } = getTableColumns(table);
  return columns;
}

function sharedColumns(table: RecordTable): ListColumns {
  const { description: _, ...columns } = itemColumns(table);
  return columns;
}

function listOf<Item>(table: RecordTable, columns: ListColumns, only?: SQL): OwnRead<Item> {
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
