import type { Day } from '#domain/basics/months.ts';
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  customType,
  date,
  foreignKey,
  integer,
  pgPolicy,
  pgRole,
  uuid,
} from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import type { AmountText } from '#domain/basics/money.ts';
import type { PercentText } from '#domain/basics/percent.ts';

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
