import {
  bigint,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { NotIncluded } from '#domain/figures/totals/totals.ts';
import {
  createdAt,
  id,
  isCurrencyCode,
  isMonthOfYear,
  ownRows,
  readableByAll,
  updatedAt,
  wideAmount,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A cache of the net-worth series for closed months. */
export const monthlySnapshots = pgTable(
  'monthly_snapshots',
  {
    userId: owner(),
    id: id(),
    year: integer('year').notNull(),
    month: integer('month').notNull(),
    totalAssets: wideAmount('total_assets').notNull(),
    totalLiabilities: wideAmount('total_liabilities').notNull(),
    totalIncome: wideAmount('total_income').notNull(),
    /** Null: cached by an earlier version, and no longer read. */
    netIncome: wideAmount('net_income'),
    totalCosts: wideAmount('total_costs').notNull(),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    estimated: boolean('estimated').notNull(),
    notIncluded: jsonb('not_included').$type<NotIncluded[]>().notNull(),
    /** Version of the public figures that it was calculated from. */
    figuresVersion: bigint('figures_version', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.currency, table.year, table.month] }),
    check('monthly_snapshots_month', isMonthOfYear(table.month)),
    check('monthly_snapshots_currency', isCurrencyCode(table.currency)),
    ownRows('monthly_snapshots'),
  ],
);

/**
 * Changes of public figures that concern closed months of every user: snapshots of `month` and
 * later with a lower version are stale. A change replaces those of its month and later ones, so
 * that there is one row a month at most.
 */
export const figureChanges = pgTable(
  'figure_changes',
  {
    /** The first day of the month. */
    month: date('month', { mode: 'string' }).primaryKey(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  () => [readableByAll('figure_changes')],
);
