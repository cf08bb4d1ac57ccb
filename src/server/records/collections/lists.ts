import { and, eq, getTableColumns, getTableName, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Asset } from '#domain/records/assets.ts';
import type { Cost } from '#domain/records/costs.ts';
import type { Goal } from '#domain/records/goals.ts';
import type { Category } from '#domain/household/sharing.ts';
import type { Income } from '#domain/records/incomes.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { assets } from '#server/records/assets/table.ts';
import { costs } from '#server/records/costs/table.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import { keptRead, versionOf } from '#server/platform/db/kept-rows.ts';
import { type KeptRead, type OwnRead, ownRead } from '#server/platform/db/own-read.ts';
import { goals } from '#server/records/goals/table.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import type { RecordTable } from './statements.ts';

/** The user's items of each kind, oldest first, as reads for one round trip. */
export const LISTS = {
  assets: keptListOf<Asset>(assets),
  liabilities: keptListOf<Liability>(liabilities),
  incomes: keptListOf<Income>(incomes),
  costs: keptListOf<Cost>(costs),
  goals: keptListOf<Goal>(goals),
};

/** The same for a member in a household: only the categories that the member shares. */
export const SHARED_LISTS = {
  assets: listOf<Asset>(assets, shares('assets')),
  liabilities: listOf<Liability>(liabilities, shares('liabilities')),
  incomes: listOf<Income>(incomes, shares('income')),
  costs: listOf<Cost>(costs, shares('costs')),
  goals: listOf<Goal>(goals, shares('goals')),
};

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
