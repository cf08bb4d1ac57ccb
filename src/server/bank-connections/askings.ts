import { eq } from 'drizzle-orm';
import { CONSENT_WARNING_DAYS, isConsentEnding } from '#domain/bank-connections.ts';
import type { Asking } from '#domain/notices.ts';
import { bankConnections } from '#server/banks/table.ts';
import type { Clock } from '#server/clock.ts';
import type { Tx } from '#server/db/database.ts';

type Whose = { tx: Tx; userId: string; clock: Clock };

/** Consents that have ended or soon will, as notifications; a new one is told of anew. */
export async function consentAskings({ tx, userId, clock }: Whose): Promise<Asking[]> {
  const rows = await tx.select().from(bankConnections).where(eq(bankConnections.userId, userId));
  const now = clock();
  return rows
    .filter(({ status }) => status !== 'disconnected')
    .filter(
      ({ status, consentEndsAt }) =>
        status === 'needs_consent' || isConsentEnding(consentEndsAt, now),
    )
    .map(({ id, bankName, provider, status, consentRef, consentEndsAt, updatedAt }) => ({
      kind: 'bank_consent',
      id: `bank_consent:${id}:${status === 'needs_consent' ? 'over' : consentRef.slice(-12)}`,
      occurredAt: status === 'needs_consent' ? updatedAt : warnedAt(consentEndsAt ?? updatedAt),
      entityType: 'bank',
      entityId: id,
      entityName: bankName ?? provider,
      isOver: status === 'needs_consent',
    }));
}

function warnedAt(endsAt: string): string {
  return new Date(Date.parse(endsAt) - CONSENT_WARNING_DAYS * 86_400_000).toISOString();
}
