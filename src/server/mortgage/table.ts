import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { BASE_REASONS, type BaseReason, RELIEFS, type Relief } from '#domain/mortgage/mortgage.ts';
import { DAY_COUNTS, type DayCount } from '#domain/records/loan-interest.ts';
import {
  amount,
  createdAt,
  oneOf,
  ownedItemKey,
  ownRows,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';
import { assets } from '#server/records/assets/table.ts';
import { liabilities } from '#server/records/liabilities/table.ts';

/** Terms that the parts of a home's mortgage share. */
export const mortgages = pgTable(
  'mortgages',
  {
    userId: owner(),
    assetId: uuid('asset_id').notNull(),
    /** The value that loan to value is counted on, and its day. */
    baseValue: amount('base_value').notNull(),
    baseDay: date('base_day', { mode: 'string' }).notNull(),
    baseReason: text('base_reason').$type<BaseReason>().notNull(),
    dayCount: text('day_count').$type<DayCount>().notNull(),
    relief: text('relief').$type<Relief>().notNull(),
    reliefUntil: date('relief_until', { mode: 'string' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.assetId] }),
    ownedItemKey([table.userId, table.assetId], assets),
    check('mortgages_base_value', sql`${table.baseValue} > 0`),
    check('mortgages_base_reason', oneOf(table.baseReason, BASE_REASONS)),
    check('mortgages_day_count', oneOf(table.dayCount, DAY_COUNTS)),
    check('mortgages_relief', oneOf(table.relief, RELIEFS)),
    ownRows('mortgages'),
  ],
);

/** Terms of a part of a mortgage; balance, rate and payment are those of its liability. */
export const mortgageParts = pgTable(
  'mortgage_parts',
  {
    userId: owner(),
    liabilityId: uuid('liability_id').notNull(),
    assetId: uuid('asset_id').notNull(),
    lender: text('lender'),
    grantedOn: date('granted_on', { mode: 'string' }),
    originalAmount: amount('original_amount').notNull(),
    fixedUntil: date('fixed_until', { mode: 'string' }),
    /** Of versions before the rates of a loan were its own; empty since. */
    rates: jsonb('rates').$type<readonly []>().notNull().default([]),
    isIncrease: boolean('is_increase').notNull(),
    hasExtraPercent: boolean('has_extra_percent').notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.liabilityId] }),
    ownedItemKey([table.userId, table.liabilityId], liabilities),
    ownedItemKey([table.userId, table.assetId], {
      userId: mortgages.userId,
      id: mortgages.assetId,
    }),
    index('mortgage_parts_by_home').on(table.userId, table.assetId),
    check('mortgage_parts_original', sql`${table.originalAmount} > 0`),
    check('mortgage_parts_binding', sql`${table.fixedUntil} >= ${table.grantedOn}`),
    ownRows('mortgage_parts'),
  ],
);
