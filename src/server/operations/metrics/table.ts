import { bigint, doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '#server/platform/db/columns.ts';

/*
 * Measurements of the nodes, for the operator. They belong to no user and hold no user's data:
 * row-level security without a policy, so that no user's transaction reads them.
 */

/** Every node that has been seen lately. */
export const metricNodes = pgTable('metric_nodes', {
  name: text('name').primaryKey(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  /** Time of an orderly stop; null while it runs, and when it was killed. */
  stoppedAt: instant('stopped_at'),
  memoryLimit: bigint('memory_limit', { mode: 'number' }).notNull(),
  diskFree: bigint('disk_free', { mode: 'number' }).notNull(),
  diskSize: bigint('disk_size', { mode: 'number' }).notNull(),
}).enableRLS();

/** Measurements of a node in a minute: its responses, and its own usage. */
export const metricMinutes = pgTable(
  'metric_minutes',
  {
    minute: instant('minute').notNull(),
    node: text('node').notNull(),
    ...answered(),
    /** Resident bytes. */
    memory: bigint('memory', { mode: 'number' }).notNull(),
    /** Duration of a query; null when the database did not answer. */
    databaseMs: doublePrecision('database_ms'),
    /** Delay of the event loop, 99th percentile. */
    delayMs: doublePrecision('delay_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.minute, table.node] })],
).enableRLS();

/** Responses of a node in an hour, by call. A call is a pattern such as `GET /api/assets/:id`. */
export const metricCalls = pgTable(
  'metric_calls',
  {
    hour: instant('hour').notNull(),
    node: text('node').notNull(),
    call: text('call').notNull(),
    ...answered(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.node, table.call] })],
).enableRLS();

/** Sign-ups and active users, by day in Stockholm. Counts without names. */
export const metricDays = pgTable('metric_days', {
  day: text('day').primaryKey(),
  signUps: integer('sign_ups').notNull(),
  /** Null where a hosted service stores the sessions. */
  active: integer('active'),
}).enableRLS();

function answered() {
  return {
    count: integer('count').notNull(),
    /** Refused for the asker's own reason (4xx), and failed for ours (5xx). */
    refused: integer('refused').notNull(),
    errors: integer('errors').notNull(),
    totalMs: doublePrecision('total_ms').notNull(),
    /** Number of answers by latency class (domain/operations/latency.ts). */
    buckets: integer('buckets').array().notNull(),
  };
}
