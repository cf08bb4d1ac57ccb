import {
  boolean,
  check,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import {
  type SeriesId,
  type SourceChange,
  SOURCE_FAILURES,
  type SourceFailure,
  type SourceId,
  SOURCES,
} from '#domain/statistics/public-sources.ts';
import { id, instant, isNumber, oneOf, readableByAll } from '#server/platform/db/columns.ts';

/** Published figures of a series, one row a period, as the publisher writes both. */
export const statisticsValues = pgTable(
  'statistics_values',
  {
    series: text('series').$type<SeriesId>().notNull(),
    period: text('period').notNull(),
    value: numeric('value').notNull(),
    preliminary: boolean('preliminary').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.series, table.period] }),
    check('statistics_values_value', isNumber(table.value)),
    readableByAll('statistics_values'),
  ],
);

/** Status of each source: its figures, their publication, and the results of refreshing. */
export const statisticsSources = pgTable(
  'statistics_sources',
  {
    source: text('source').$type<SourceId>().primaryKey(),
    /** Grows with every change of the figures, by a trigger. */
    version: integer('version').notNull().default(0),
    origin: text('origin').$type<'bundled' | 'fetched'>().notNull(),
    /** The publisher's own number of the table. */
    tableId: text('table_id').notNull(),
    unit: text('unit').notNull(),
    /** Latest change of the stored figures by the publisher. */
    publishedAt: instant('published_at').notNull(),
    fetchedAt: instant('fetched_at'),
    /** When the publisher last answered, with something new or not. */
    checkedAt: instant('checked_at'),
    /** Failure of the latest attempt; null: none. */
    failure: text('failure').$type<SourceFailure>(),
    /** Number of consecutive failed attempts. */
    attempts: integer('attempts').notNull().default(0),
    /**
     * Time of the next attempt; an attempt moves it ahead, so that no other node tries meanwhile.
     */
    nextTryAt: instant('next_try_at'),
    /** SHA-256 of the answer that the figures were read from, for comparing with another's. */
    answerHash: text('answer_hash'),
  },
  (table) => [
    check('statistics_sources_source', oneOf(table.source, SOURCES)),
    check('statistics_sources_origin', oneOf(table.origin, ['bundled', 'fetched'])),
    check('statistics_sources_failure', oneOf(table.failure, SOURCE_FAILURES)),
    readableByAll('statistics_sources'),
  ],
);

/** Added and corrected figures, one row per update: history changes only by these. */
export const statisticsChanges = pgTable(
  'statistics_changes',
  {
    id: id().primaryKey(),
    source: text('source').$type<SourceId>().notNull(),
    at: instant('at').notNull(),
    added: jsonb('added').$type<SourceChange['added']>(),
    revised: jsonb('revised').$type<SourceChange['revised']>().notNull(),
  },
  (table) => [
    check('statistics_changes_source', oneOf(table.source, SOURCES)),
    readableByAll('statistics_changes'),
  ],
);
