import { jsonb, pgTable } from 'drizzle-orm/pg-core';
import type { AddedRules } from '#domain/tax/rules/added-rules.ts';
import { id, instant, readableByAll } from '#server/platform/db/columns.ts';

/** Rows of rules that an operator brought, one row a time; none is changed or removed. */
export const addedRuleFiles = pgTable(
  'added_rule_files',
  {
    id: id().primaryKey(),
    addedAt: instant('added_at').notNull(),
    content: jsonb('content').$type<AddedRules>().notNull(),
  },
  () => [readableByAll('added_rule_files')],
);
