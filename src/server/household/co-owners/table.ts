import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { CO_OWNED_KINDS, type CoOwnedKind } from '#domain/household/co-ownership.ts';
import type { Month } from '#domain/basics/months.ts';
import {
  createdAt,
  currentUserId,
  id,
  instant,
  isMonth,
  oneOf,
  percent,
  rowPolicy,
} from '#server/platform/db/columns.ts';
import { householdMembers, households } from '#server/household/households/table.ts';
import { users } from '#server/platform/users/table.ts';

const isOwnerOrMember = sql`owner_id = ${currentUserId} or member_id = ${currentUserId}`;

function userReference(name: string) {
  return uuid(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
}

/**
 * A member's share of an item of another member, its primary owner. While the link is active, the
 * member has a copy of the item with that share; triggers (`co_owned_follow`) keep the copy equal to
 * the original and refuse other changes. When the link ends, the copy becomes the member's own
 * item.
 */
export const coOwnerLinks = pgTable(
  'co_owner_links',
  {
    id: id().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<CoOwnedKind>().notNull(),
    ownerId: userReference('owner_id'),
    itemId: uuid('item_id').notNull(),
    memberId: userReference('member_id'),
    /** The copy in the member's list; null until the share is accepted. */
    memberItemId: uuid('member_item_id'),
    percent: percent('percent').notNull(),
    /** First month in which the member has the share. */
    fromMonth: text('from_month').$type<Month>().notNull(),
    /** Id of the joint proposal; null for a single one. */
    togetherId: uuid('together_id'),
    status: text('status').$type<'proposed' | 'active'>().notNull().default('proposed'),
    createdAt: createdAt(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    // A link or a proposal exists only while both users are members of its household.
    foreignKey({
      name: 'co_owner_links_owner_membership',
      columns: [table.householdId, table.ownerId],
      foreignColumns: [householdMembers.householdId, householdMembers.userId],
    }).onDelete('cascade'),
    foreignKey({
      name: 'co_owner_links_member_membership',
      columns: [table.householdId, table.memberId],
      foreignColumns: [householdMembers.householdId, householdMembers.userId],
    }).onDelete('cascade'),
    unique('co_owner_links_once').on(table.ownerId, table.itemId, table.memberId, table.status),
    index('co_owner_links_by_member').on(table.memberId, table.memberItemId),
    index('co_owner_links_by_household').on(table.householdId),
    check('co_owner_links_kind', oneOf(table.kind, CO_OWNED_KINDS)),
    check('co_owner_links_status', oneOf(table.status, ['proposed', 'active'])),
    check('co_owner_links_month', isMonth(table.fromMonth)),
    check('co_owner_links_percent', sql`percent > 0 and percent <= 100`),
    check('co_owner_links_two', sql`owner_id <> member_id`),
    check('co_owner_links_item', sql`(status = 'active') = (member_item_id is not null)`),
    rowPolicy('co_owner_links_seen', 'select', { using: isOwnerOrMember }),
    rowPolicy('co_owner_links_proposed', 'insert', {
      withCheck: sql`owner_id = ${currentUserId} and status = 'proposed'
        and household_role(household_id) is not null`,
    }),
    rowPolicy('co_owner_links_accepted', 'update', { using: sql`member_id = ${currentUserId}` }),
    rowPolicy('co_owner_links_ended', 'delete', { using: isOwnerOrMember }),
  ],
);
