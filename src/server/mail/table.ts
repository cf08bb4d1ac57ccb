import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Language } from '#domain/texts.ts';
import type { MailKind } from './port.ts';

/**
 * Mails on their way, and for 30 days what became of them. Row-level security without a policy:
 * only the owner role reads it. The values hold live credentials and are emptied at the end.
 */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<MailKind>().notNull(),
    language: text('language').$type<Language>().notNull(),
    recipient: text('recipient').notNull(),
    values: jsonb('values').$type<object>(),
    state: text('state').$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    reason: text('reason'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    endedAt: timestamp('ended_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('mails_by_state').on(table.state, table.createdAt),
    check('mails_language', sql`${table.language} in ('en', 'sv')`),
    check('mails_state', sql`${table.state} in ('queued', 'sent', 'failed')`),
    check('mails_values', sql`(${table.state} = 'queued') = (${table.values} is not null)`),
    check('mails_ended', sql`(${table.state} = 'queued') = (${table.endedAt} is null)`),
  ],
).enableRLS();
