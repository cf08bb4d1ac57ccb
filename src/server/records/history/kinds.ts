import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { HISTORY_FIELDS } from '#domain/records/fields.ts';
import { monthOf } from '#domain/basics/months.ts';
import { assetHistory, assets, historicalAssetValues } from '#server/records/assets/table.ts';
import { costHistory, costs, historicalCostValues } from '#server/records/costs/table.ts';
import { historicalIncomeValues, incomeHistory, incomes } from '#server/records/incomes/table.ts';
import {
  historicalLiabilityValues,
  liabilities,
  liabilityHistory,
} from '#server/records/liabilities/table.ts';
import type { RecordTable } from '#server/records/collections/statements.ts';
import type { QueuedStatement } from '#server/platform/db/pg-internals.ts';
import { rowInsertion } from '#server/platform/db/statements.ts';
import type { Moment } from '#server/platform/db/columns.ts';
import type { HistoryKind } from '#domain/records/kinds.ts';

type TypedTable = PgTable &
  Record<
    | 'userId'
    | 'id'
    | 'itemId'
    | 'year'
    | 'month'
    | 'value'
    | 'currency'
    | 'copyId'
    | 'reason'
    | 'createdAt',
    PgColumn
  >;

type Tables = {
  items: RecordTable;
  /** The fields of an item at each write. */
  observations: PgTable;
  /** The field of an observation that names its item. */
  itemField: string;
  /** Values typed for a month. */
  typed: TypedTable;
};

export type HistoryTables = Tables & {
  itemId: PgColumn;
  /** The field of the item that a value is typed for. */
  field: string;
  /** The other fields stored with each value, apart from the currency: field and column. */
  otherFields: Readonly<Record<string, PgColumn>>;
};

/** Tables and columns of each kind's history. */
export const HISTORY_TABLES: Readonly<Record<HistoryKind, HistoryTables>> = {
  assets: historyTables('assets', {
    items: assets,
    observations: assetHistory,
    itemField: 'assetId',
    typed: historicalAssetValues,
  }),
  liabilities: historyTables('liabilities', {
    items: liabilities,
    observations: liabilityHistory,
    itemField: 'liabilityId',
    typed: historicalLiabilityValues,
  }),
  incomes: historyTables('incomes', {
    items: incomes,
    observations: incomeHistory,
    itemField: 'incomeId',
    typed: historicalIncomeValues,
  }),
  costs: historyTables('costs', {
    items: costs,
    observations: costHistory,
    itemField: 'costId',
    typed: historicalCostValues,
  }),
};

function historyTables(kind: HistoryKind, tables: Tables): HistoryTables {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(tables.observations);
  const of = (field: string): PgColumn => {
    const column = columns[field];
    if (column === undefined) throw new Error(`The history of ${kind} has no column for ${field}`);
    return column;
  };
  const [field, , ...others] = HISTORY_FIELDS[kind];
  const otherFields = Object.fromEntries(others.map((other) => [other, of(other)]));
  return { ...tables, itemId: of(tables.itemField), field, otherFields };
}

type ObservableRow = { id: string; userId: string };

/**
 * The statement that stores an observation: the fields that affect figures, with their values at
 * that moment.
 */
export function observationInsertion(
  { kind, item }: { kind: HistoryKind; item: ObservableRow },
  { on, reason }: Moment,
): QueuedStatement {
  const { observations, itemField } = HISTORY_TABLES[kind];
  const values: Readonly<Record<string, unknown>> = item;
  const fields = HISTORY_FIELDS[kind].map((field) => [field, values[field]]);
  const own = { userId: item.userId, [itemField]: item.id, month: monthOf(on), reason };
  return rowInsertion(observations, { ...Object.fromEntries(fields), ...own });
}
