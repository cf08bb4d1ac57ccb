import { assets } from '#server/records/assets/table.ts';
import { costs } from '#server/records/costs/table.ts';
import { goals } from '#server/records/goals/table.ts';
import { incomes } from '#server/records/incomes/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';
import type { RecordTable } from './statements.ts';
import type { Kind } from '#domain/records/kinds.ts';

/** The table of each kind. */
export const RECORD_TABLES: Readonly<Record<Kind, RecordTable>> = {
  assets,
  liabilities,
  incomes,
  costs,
  goals,
};
