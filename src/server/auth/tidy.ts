import { and, eq, lt, or } from 'drizzle-orm';
import type { Clock } from '#server/clock.ts';
import type { Database } from '#server/db/database.ts';
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
  await orm.delete(authOneTimeTokens).where(lt(authOneTimeTokens.expiresAt, at));
  await orm.delete(authFlowStates).where(lt(authFlowStates.expiresAt, at));
  const idle = lt(authSessions.refreshedAt, instantAfter(now, -SESSION_IDLE_S));
  await orm.delete(authSessions).where(or(lt(authSessions.notAfter, at), idle));
  await orm.delete(authChallenges).where(lt(authChallenges.expiresAt, at));
  const isOld = lt(authFactors.createdAt, instantAfter(now, -UNVERIFIED_S));
  await orm.delete(authFactors).where(and(eq(authFactors.status, 'unverified'), isOld));
  await orm.delete(authAudit).where(lt(authAudit.at, instantAfter(now, -AUDIT_S)));
}
