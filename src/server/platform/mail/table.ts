import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '#domain/basics/texts.ts';
import { createdAt, id, instant } from '#server/platform/db/columns.ts';
import type { Mail } from './port.ts';

/**
 * Pending mails, and for 30 days the results of others, of a monthly one that failed for 45. Row-level security without a policy: only
 * the owner role reads it. The values hold live credentials and are emptied at the end.
 */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    kind: text('kind').$type<Mail['kind']>().notNull(),
    language: text('language').$type<Language>().notNull(),
    recipient: text('recipient').notNull(),
    values: jsonb('values').$type<Mail['values']>(),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    /** Those in which the mail server answered about this mail. */
    attempts: integer('attempts').notNull().default(0),
    reason: text('reason'),
    createdAt: createdAt(),
    endedAt: instant('ended_at'),
    /** When a node last said that it is sending it; null: none is. */
    claimedAt: instant('claimed_at'),
  },
  (table) => [
    index('mails_by_state').on(table.state, table.createdAt),
    check('mails_language', sql`${table.language} in ('en', 'sv')`),
    check('mails_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
    check('mails_values', sql`(${table.state} = 'queued') = (${table.values} is not null)`),
    check('mails_ended', sql`(${table.state} = 'queued') = (${table.endedAt} is null)`),
  ],
).enableRLS();
