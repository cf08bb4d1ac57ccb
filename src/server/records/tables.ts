import type { Kind } from '#domain/records.ts';
import { assets } from '#server/assets/table.ts';
import { costs } from '#server/costs/table.ts';
import { goals } from '#server/goals/table.ts';
import { incomes } from '#server/incomes/table.ts';
import { liabilities } from '#server/liabilities/table.ts';
import type { KeptTable } from './statements.ts';

/** Where the items of each kind lie. */
export const KEPT_TABLES: Readonly<Record<Kind, KeptTable>> = {
  assets,
  liabilities,
  incomes,
  costs,
  goals,
};
