import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { INVITATION_STATES, type InvitationState } from '#domain/household/invitations.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { oneOf } from '#server/platform/db/checks.ts';
import {
  createdAt,
  currentUserId,
  id,
  instant,
  ownRows,
  rowPolicy,
} from '#server/platform/db/columns.ts';
import { households } from '#server/household/households/table.ts';
import { owner } from '#server/platform/users/owner.ts';
import { users } from '#server/platform/users/table.ts';

const isOwner = sql`household_role(household_id) = 'owner'`;
const isInvited = sql`invited_email = (select lower(email) from users where id = ${currentUserId})`;

/**
 * Invitations into a household, each bound to an address; of its token only a hash is kept. Those
 * of a user who erases the account go with it, whoever the mail was sent to; those of an owner who
 * leaves or becomes a member are revoked. Triggers do that, and refuse a pending one of others.
 */
export const householdInvitations = pgTable(
  'household_invitations',
  {
    id: id().primaryKey(),
    householdId: uuid('household_id')
      .notNull()
      .references(() => households.id, { onDelete: 'cascade' }),
    inviterUserId: uuid('inviter_user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** In lower case. */
    invitedEmail: text('invited_email').notNull(),
    tokenHash: text('token_hash').notNull().unique('household_invitations_token'),
    status: text('status').$type<InvitationState>().notNull().default('pending'),
    language: text('language').$type<Language>().notNull(),
    sentAt: instant('sent_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
    /** When it was answered or revoked (a trigger); null while it is pending, also when expired. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('household_invitations_by_household').on(table.householdId),
    index('household_invitations_by_email').on(table.invitedEmail),
    index('household_invitations_by_inviter').on(table.inviterUserId),
    check(
      'household_invitations_ended',
      sql`(${table.status} = 'pending') = (${table.endedAt} is null)`,
    ),
    check('household_invitations_status', oneOf(table.status, INVITATION_STATES)),
    check('household_invitations_language', oneOf(table.language, LANGUAGES)),
    check('household_invitations_email', sql`${table.invitedEmail} = lower(${table.invitedEmail})`),
    rowPolicy('household_invitations_seen', 'select', {
      using: sql`household_role(household_id) is not null or ${isInvited}`,
    }),
    rowPolicy('household_invitations_made', 'insert', {
      withCheck: sql`inviter_user_id = ${currentUserId} and ${isOwner}`,
    }),
    rowPolicy('household_invitations_answered', 'update', {
      using: sql`${isOwner} or ${isInvited}`,
    }),
  ],
);

/** How many mails with invitations a user has had sent on a day: a bound on unasked mail. */
export const invitationMails = pgTable(
  'invitation_mails',
  {
    userId: owner(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check('invitation_mails_count', sql`${table.count} > 0`),
    ownRows('invitation_mails'),
  ],
);
