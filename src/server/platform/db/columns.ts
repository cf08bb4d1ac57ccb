import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  pgPolicy,
  pgRole,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { PercentText } from '#domain/basics/percent.ts';
import { type DecimalText, shortDecimal } from '#domain/holdings/decimals.ts';

/** The role of every request: it can access only rows that a policy allows. */
export const APP_ROLE = 'valv_app';
const appRole = pgRole(APP_ROLE).existing();

/** The user whose transaction this is; null outside of one. */
export const currentUserId = sql`(select nullif(current_setting('valv.user', true), '')::uuid)`;

/**
 * The second layer of access control: rows of a table with `user_id` are reached only in their
 * owner's name.
 */
export function ownRows(table: string) {
  return pgPolicy(`${table}_own`, {
    for: 'all',
    to: appRole,
    using: sql`user_id = ${currentUserId}`,
    withCheck: sql`user_id = ${currentUserId}`,
  });
}

/** The row of a global table that is the user itself. */
export function ownRow(table: string) {
  return pgPolicy(`${table}_own`, {
    for: 'all',
    to: appRole,
    using: sql`id = ${currentUserId}`,
    withCheck: sql`id = ${currentUserId}`,
  });
}

type RowRule = { using?: SQL; withCheck?: SQL };

/** Row policy of a table that belongs to no single user. */
export function rowPolicy(
  name: string,
  command: 'select' | 'insert' | 'update' | 'delete',
  rule: RowRule,
) {
  return pgPolicy(name, { for: command, to: appRole, ...rule });
}

/** Reference data that every user may read and only the owner role writes. */
export function readableByAll(table: string) {
  return pgPolicy(`${table}_read`, { for: 'select', to: appRole, using: sql`true` });
}

/** An identifier made here, ordered by time (UUIDv7). */
export function id(name = 'id') {
  return uuid(name)
    .notNull()
    .$defaultFn(() => v7());
}

/** A database instant as ISO text in UTC with milliseconds, as JSON carries it. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (text) => (UTC.test(text) ? isoOf(text) : new Date(text).toISOString()),
});

/** As PostgreSQL writes it where the zone is UTC and the milliseconds end in no zero. */
const UTC = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\+00$/;

/** A list is full of instants, and Date takes three times as long. */
function isoOf(text: string): string {
  return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
}

/** An amount, ten digits before the point and two after it, as text. */
export const amount = customType<{ data: AmountText; driverData: string }>({
  dataType: () => 'numeric(12,2)',
});

/** An amount or a total of amounts, thirteen digits before the point, as text. */
export const wideAmount = customType<{ data: AmountText; driverData: string }>({
  dataType: () => 'numeric(15,2)',
});

/** A quantity, a price or a rate: twelve digits before the point, ten after it, as short as it is. */
export const decimal = customType<{ data: DecimalText; driverData: string }>({
  dataType: () => 'numeric(22,10)',
  fromDriver: shortDecimal,
});

/** A percentage with two decimals, as text. */
export const percent = customType<{ data: PercentText; driverData: string }>({
  dataType: () => 'numeric(5,2)',
});

/** Yes or no as 1 or 0, as docs/product.md names it. */
export function flag(name: string) {
  return integer(name).$type<0 | 1>().notNull();
}

/** Bytes as they are, such as those of an image. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

export function createdAt(name = 'created_at') {
  return instant(name)
    .notNull()
    .default(sql`now()`);
}

/**
 * Time of a row's write: of two transactions that wait for one another, the later one has the later
 * time.
 */
export function writtenAt(name: string) {
  return instant(name)
    .notNull()
    .default(sql`clock_timestamp()`);
}

export function updatedAt() {
  return instant('updated_at')
    .notNull()
    .default(sql`now()`);
}

/**
 * The first day on which a removed item no longer counts, as stated; null while it is present. The
 * time of the removal itself is `deleted_at`.
 */
export function removedOn() {
  return date('removed_on', { mode: 'string' });
}

/**
 * The same as figures read it: during an upgrade a process of an older version removes an item
 * without a day, which is then that of the time, and restores one without clearing its day.
 */
export function dayOfRemoval(table: { deletedAt: AnyColumn; removedOn: AnyColumn }) {
  const ofTime = sql`(${table.deletedAt} at time zone 'Europe/Stockholm')::date`;
  return sql<Day | null>`case when ${table.deletedAt} is not null
    then coalesce(${table.removedOn}, ${ofTime})::text end`;
}

/** The next `updated_at`: it grows with every write, also within one millisecond. */
export function later(column: AnyColumn): SQL {
  return sql`greatest(now(), ${column} + interval '1 millisecond')`;
}

/** A reference to an item of the same user, with which the row is deleted. */
export function ownedItemKey(own: AnyPgColumn[], item: { userId: AnyPgColumn; id: AnyPgColumn }) {
  return foreignKey({
    columns: own as [AnyPgColumn, AnyPgColumn],
    foreignColumns: [item.userId, item.id],
  }).onDelete('cascade');
}

/** A check that a text is one of a closed list. */
export function oneOf(column: AnyColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;
}

/** A check that an amount is a number: PostgreSQL's numeric also knows NaN. */
export function isNumber(column: AnyColumn): SQL {
  return sql`${column} <> 'NaN'`;
}

/** A check that an amount is a number from zero up, or nothing. */
export function isNotNegative(column: AnyColumn): SQL {
  return sql`${column} >= 0 and ${column} <> 'NaN'`;
}

/** A check that a text looks like the code of a currency. */
export function isCurrencyCode(column: AnyColumn): SQL {
  return sql`${column} ~ '^[A-Z]{3}$'`;
}

/** A check that a percentage is one of the whole. */
export function isPercent(column: AnyColumn): SQL {
  return sql`${column} between 0 and 100`;
}

/** A check that a text is a month, `YYYY-MM`. */
export function isMonth(column: AnyColumn): SQL {
  return sql`${column} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`;
}

/** Checks that a number is a month, 1 to 12. */
export function isMonthOfYear(column: AnyColumn): SQL {
  return sql`${column} between 1 and 12`;
}

/** Day of an observation, and the source of the figure. */
export type Moment = { on: Day; reason: string };

/** Columns of every observation besides the observed fields. */
export function observationColumns() {
  return {
    userId: uuid('user_id').notNull(),
    id: id(),
    month: text('month').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    recordedAt: writtenAt('recorded_at'),
    /** Source of the figure. */
    reason: text('reason').notNull().default('manual_update'),
  };
}

type ObservationColumns = {
  userId: AnyPgColumn;
  id: AnyPgColumn;
  month: AnyPgColumn;
  currency: AnyPgColumn;
};

/** Keys and rules of a table of observations: they go with their item, and with their owner. */
export function observationRules(
  name: string,
  table: ObservationColumns,
  { itemId, item }: { itemId: AnyPgColumn; item: { userId: AnyPgColumn; id: AnyPgColumn } },
) {
  return [
    primaryKey({ columns: [table.userId, table.id] }),
    ownedItemKey([table.userId, itemId], item),
    index(`${name}_by_item`).on(table.userId, itemId, table.month),
    index(`${name}_by_month`).on(table.userId, table.month),
    check(`${name}_month`, isMonth(table.month)),
    check(`${name}_currency`, isCurrencyCode(table.currency)),
    ownRows(name),
  ];
}
