import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { HistoryKind } from '#domain/figures/history/typed-values.ts';
import type { EntityType } from '#server/records/activity/table.ts';
import { assetHistory, assets } from '#server/records/assets/table.ts';
import { costHistory, costs } from '#server/records/costs/table.ts';
import { incomeHistory, incomes } from '#server/records/incomes/table.ts';
import { liabilities, liabilityHistory } from '#server/records/liabilities/table.ts';
import type { KeptTable } from '#server/records/collections/statements.ts';
import {
  historicalAssetValues,
  historicalCostValues,
  historicalIncomeValues,
  historicalLiabilityValues,
} from './table.ts';

type TypedTable = PgTable &
  Record<
    'userId' | 'id' | 'itemId' | 'year' | 'month' | 'value' | 'currency' | 'copyId' | 'createdAt',
    PgColumn
  >;

export type HistoryTables = {
  entityType: EntityType;
  items: KeptTable;
  /** What each write of an item said, in a table whose item is named by `itemId`. */
  observations: PgTable;
  itemId: PgColumn;
  typed: TypedTable;
  /** The field of the item that a value is typed for. */
  field: string;
  /** What else counts of an item, and is kept with each value: field and column. */
  beside: Readonly<Record<string, PgColumn>>;
};

/** Where each kind's history lies. */
export const HISTORY_TABLES: Readonly<Record<HistoryKind, HistoryTables>> = {
  assets: {
    entityType: 'asset',
    items: assets,
    observations: assetHistory,
    itemId: assetHistory.assetId,
    typed: historicalAssetValues,
    field: 'value',
    beside: {
      ownershipPercentage: assetHistory.ownershipPercentage,
      valuationDate: assetHistory.valuationDate,
    },
  },
  liabilities: {
    entityType: 'liability',
    items: liabilities,
    observations: liabilityHistory,
    itemId: liabilityHistory.liabilityId,
    typed: historicalLiabilityValues,
    field: 'balance',
    beside: { ownershipPercentage: liabilityHistory.ownershipPercentage },
  },
  incomes: {
    entityType: 'income',
    items: incomes,
    observations: incomeHistory,
    itemId: incomeHistory.incomeId,
    typed: historicalIncomeValues,
    field: 'amount',
    beside: {
      frequency: incomeHistory.frequency,
      taxPercentage: incomeHistory.taxPercentage,
      taxBasis: incomeHistory.taxBasis,
      isActive: incomeHistory.isActive,
    },
  },
  costs: {
    entityType: 'cost',
    items: costs,
    observations: costHistory,
    itemId: costHistory.costId,
    typed: historicalCostValues,
    field: 'amount',
    beside: { frequency: costHistory.frequency },
  },
};
