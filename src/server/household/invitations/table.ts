import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { INVITATION_STATES, type InvitationState } from '#domain/household/invitations.ts';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import {
  createdAt,
  currentUserId,
  id,
  instant,
  oneOf,
  ownRows,
  rowPolicy,
} from '#server/platform/db/columns.ts';
import { households } from '#server/household/households/table.ts';
import { owner, users } from '#server/platform/users/table.ts';

const isOwner = sql`household_role(household_id) = 'owner'`;
const isInvited = sql`invited_email = (select lower(email) from users where id = ${currentUserId})`;

/**
 * Invitations to a household, each bound to an address; only a hash of the token is stored. They
 * are deleted with the inviter's account. Triggers revoke them when the inviter leaves or is no
 * longer an owner, and refuse pending ones whose inviter is not an owner.
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
    /** Time of the answer or revocation (set by a trigger); null while pending, even if expired. */
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

/** Number of invitation mails that a user has sent per day, to limit unsolicited mail. */
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
