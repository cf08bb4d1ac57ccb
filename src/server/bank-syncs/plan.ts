import { and, asc, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import type { Connecting } from '#server/banks/parts.ts';
import { bankConnections, bankConsentStates } from '#server/banks/table.ts';
import { later } from '#server/db/columns.ts';

/** As many as are begun at once; the others come with the next look. */
const CONNECTIONS_MAX = 2_000;
const STATES_MS = 86_400_000;

/** Begins what is due, says of consents that have ended that they have, and tidies. */
export async function planSyncs(parts: Connecting): Promise<void> {
  const { db, clock, askSync } = parts;
  const now = clock();
  const at = now.toISOString();
  const { status, busyUntil, nextSyncAt, consentEndsAt, userId, id } = bankConnections;
  await db.orm
    .update(bankConnections)
    .set({
      status: 'needs_consent',
      trouble: null,
      nextSyncAt: null,
      updatedAt: later(bankConnections.updatedAt),
    })
    .where(and(inArray(status, ['connected', 'error']), lte(consentEndsAt, at)));
  const due = await db.orm
    .select({ userId, connectionId: id })
    .from(bankConnections)
    .where(
      and(
        inArray(status, ['connected', 'syncing', 'error']),
        lte(nextSyncAt, at),
        or(isNull(busyUntil), lt(busyUntil, at)),
      ),
    )
    .orderBy(asc(nextSyncAt))
    .limit(CONNECTIONS_MAX);
  for (const each of due) {
    await db.asPerson({ userId: each.userId, sessionId: null }, (tx) =>
      askSync(tx, { ...each, presence: null }),
    );
  }
  const old = new Date(now.getTime() - STATES_MS).toISOString();
  await db.orm.delete(bankConsentStates).where(lt(bankConsentStates.expiresAt, old));
}
