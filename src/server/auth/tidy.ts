import { and, eq, inArray, lt, or, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '#server/clock.ts';
import type { Database, Orm } from '#server/db/database.ts';
import { instantAfter } from './instants.ts';
import { SESSION_IDLE_S } from './sessions.ts';
import {
  authAudit,
  authChallenges,
  authFactors,
  authFlowStates,
  authOneTimeTokens,
  authSessions,
} from './table.ts';

/** What happened to an account is kept for a year. */
const AUDIT_S = 365 * 86_400;

/** An app that was begun with and never shown a code of. */
const UNVERIFIED_S = 86_400;

/** Removes what can no longer be used, and events that are long past. */
export async function tidySignIn({ orm }: Database, clock: Clock): Promise<void> {
  const now = clock();
  const at = now.toISOString();
  await remove(orm, authOneTimeTokens, lt(authOneTimeTokens.expiresAt, at));
  await remove(orm, authFlowStates, lt(authFlowStates.expiresAt, at));
  const idle = lt(authSessions.refreshedAt, instantAfter(now, -SESSION_IDLE_S));
  await remove(orm, authSessions, or(lt(authSessions.notAfter, at), idle));
  await remove(orm, authChallenges, lt(authChallenges.expiresAt, at));
  const isOld = lt(authFactors.createdAt, instantAfter(now, -UNVERIFIED_S));
  await remove(orm, authFactors, and(eq(authFactors.status, 'unverified'), isOld));
  await remove(orm, authAudit, lt(authAudit.at, instantAfter(now, -AUDIT_S)));
}

/** What somebody is changing at this moment waits for the next time, instead of for each other. */
async function remove(
  orm: Orm,
  table: PgTable & { id: PgColumn },
  isOver: SQL | undefined,
): Promise<void> {
  const free = orm.select({ id: table.id }).from(table).where(isOver);
  await orm.delete(table).where(inArray(table.id, free.for('update', { skipLocked: true })));
}
