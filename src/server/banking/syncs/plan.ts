import { and, asc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Connecting } from '#server/banking/accounts/connection-parts.ts';
import { bankConnections, bankConsentStates } from '#server/banking/connections/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';

/** At most this many syncs are started per run; the next run starts the others. */
const CONNECTIONS_MAX = 2_000;
const STATES_MS = 86_400_000;

/**
 * Starts due syncs and those that waited for the user's premium, marks expired consents, and
 * deletes old consent states.
 */
export async function planSyncs(parts: Connecting): Promise<void> {
  const { db, clock, gate, askSync } = parts;
  const now = clock();
  const at = now.toISOString();
  const { status, trouble, busyUntil, nextSyncAt, userId, id } = bankConnections;
  const isBack = and(eq(trouble, 'premium'), gate.premiumCondition(userId));
  await endOver(parts, at);
  const due = await db.orm
    .select({ userId, connectionId: id })
    .from(bankConnections)
    .where(
      and(
        inArray(status, ['connected', 'syncing', 'error']),
        or(lte(nextSyncAt, at), isBack),
        or(isNull(busyUntil), lt(busyUntil, at)),
      ),
    )
    .orderBy(asc(nextSyncAt))
    .limit(CONNECTIONS_MAX);
  for (const each of due) {
    await db.asUser({ userId: each.userId, sessionId: null }, (tx) =>
      askSync(tx, { ...each, presence: null }),
    );
  }
  const old = new Date(now.getTime() - STATES_MS).toISOString();
  await db.orm.delete(bankConsentStates).where(lt(bankConsentStates.expiresAt, old));
}

/** Marks connections with an expired consent, and their accounts. */
async function endOver({ db }: Connecting, at: string): Promise<void> {
  const { userId, id, status, consentEndsAt } = bankConnections;
  const isOver = and(inArray(status, ['connected', 'error']), lte(consentEndsAt, at));
  const over = await db.orm.select({ userId, id }).from(bankConnections).where(isOver);
  for (const own of over) {
    await db.asUser({ userId: own.userId, sessionId: null }, async (tx) => {
      const ended = await tx
        .update(bankConnections)
        .set({
          status: 'needs_consent',
          trouble: null,
          nextSyncAt: null,
          updatedAt: later(bankConnections.updatedAt),
        })
        .where(and(eq(userId, own.userId), eq(id, own.id), isOver))
        .returning({ id });
      // The user has renewed it since the query.
      if (ended.length === 0) return;
      await tx
        .update(bankAccounts)
        .set({ connectionStatus: 'needs_consent' })
        .where(and(eq(bankAccounts.userId, own.userId), eq(bankAccounts.connectionId, own.id)));
    });
  }
}
