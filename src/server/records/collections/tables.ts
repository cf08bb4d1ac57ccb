import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DraftOf } from '#domain/records/records.ts';
import { assets } from '#server/records/assets/table.ts';
import { costs } from '#server/records/costs/table.ts';
import { goals } from '#server/records/goals/table.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import type { RecordTable } from './statements.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** The table of each kind, with a column for each of its fields. */
export const RECORD_TABLES: {
  [K in Kind]: RecordTable & Readonly<Record<keyof DraftOf<K>, PgColumn>>;
} = {
  assets,
  liabilities,
  incomes,
  costs,
  goals,
};
