import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import { type Role, ROLES } from '#domain/household/households.ts';
import { byFlag } from '#domain/household/sharing.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import {
  createdAt,
  currentUserId,
  flag,
  id,
  instant,
  isCurrencyCode,
  oneOf,
  rowPolicy,
  updatedAt,
} from '#server/platform/db/columns.ts';
import { users } from '#server/platform/users/table.ts';

// Household tables belong to no single user; policies allow members. The function `household_role`
// (migrations/0001_functions.sql) returns the user's role in a household; null for non-members.

const isMember = (id: string) => sql.raw(`household_role(${id}) is not null`);
const isOwner = (id: string) => sql.raw(`household_role(${id}) = 'owner'`);

export const households = pgTable(
  'households',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    /** Null once the creator has erased the account. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('households_by_creator').on(table.createdBy),
    rowPolicy('households_seen', 'select', { using: isMember('id') }),
    rowPolicy('households_made', 'insert', { withCheck: sql`created_by = ${currentUserId}` }),
    rowPolicy('households_changed', 'update', { using: isOwner('id') }),
    rowPolicy('households_removed', 'delete', { using: isOwner('id') }),
  ],
);

function householdId() {
  return uuid('household_id')
    .notNull()
    .references(() => households.id, { onDelete: 'cascade' });
}

const FLAG_COLUMNS = byFlag((flag) =>
  flag.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
);

function shareFlags() {
  return byFlag((name) => flag(FLAG_COLUMNS[name]).default(1));
}

function areFlags(names: readonly string[]) {
  return sql.raw(names.map((name) => `${name} in (0, 1)`).join(' and '));
}

/** The categories that members may share, and the currency and language of the household. */
export const householdSettings = pgTable(
  'household_settings',
  {
    id: id().primaryKey(),
    householdId: householdId().unique('household_settings_one'),
    currency: text('currency').$type<Currency>().notNull().default('USD'),
    language: text('language').$type<Language>().notNull().default('en'),
    ...shareFlags(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('household_settings_currency', isCurrencyCode(table.currency)),
    check('household_settings_language', oneOf(table.language, LANGUAGES)),
    check('household_settings_flags', areFlags(Object.values(FLAG_COLUMNS))),
    rowPolicy('household_settings_seen', 'select', { using: isMember('household_id') }),
    rowPolicy('household_settings_made', 'insert', { withCheck: isOwner('household_id') }),
    rowPolicy('household_settings_changed', 'update', { using: isOwner('household_id') }),
  ],
);

/** The members of a household, with the kinds that each shares. */
export const householdMembers = pgTable(
  'household_members',
  {
    id: id().primaryKey(),
    householdId: householdId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull().default('member'),
    /** Invitees have only an invitation; all rows here are active ('pending' is unused). */
    status: text('status').$type<'pending' | 'active'>().notNull().default('pending'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    joinedAt: instant('joined_at'),
    ...shareFlags(),
    totalsOnly: flag('totals_only').default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique('household_members_once').on(table.householdId, table.userId),
    index('household_members_by_user').on(table.userId),
    index('household_members_by_inviter').on(table.invitedBy),
    check('household_members_role', oneOf(table.role, ROLES)),
    check('household_members_status', oneOf(table.status, ['pending', 'active'])),
    check('household_members_joined', sql`(status = 'active') = (joined_at is not null)`),
    check('household_members_flags', areFlags([...Object.values(FLAG_COLUMNS), 'totals_only'])),
    rowPolicy('household_members_seen', 'select', {
      using: sql`user_id = ${currentUserId} or household_role(household_id) is not null`,
    }),
    // Insert is allowed to the creator and to invited users.
    rowPolicy('household_members_joined', 'insert', {
      withCheck: sql`user_id = ${currentUserId} and household_opens(household_id)`,
    }),
    rowPolicy('household_members_changed', 'update', {
      using: sql`user_id = ${currentUserId} or household_role(household_id) = 'owner'`,
    }),
    rowPolicy('household_members_left', 'delete', {
      using: sql`user_id = ${currentUserId} or household_role(household_id) = 'owner'`,
    }),
  ],
);
