import { and, eq } from 'drizzle-orm';
import {
  CONSENT_WARNING_DAYS,
  isConsentEnding,
} from '#domain/banking/accounts/bank-connections.ts';
import type { RequestNotice } from '#domain/figures/notifications/notices.ts';
import { bankConnections } from './table.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';

/**
 * A notification for each consent that has ended or soon will; a renewed consent is reported again.
 * Without premium there are no syncs, so no consent is requested.
 */
export function createConsentNotices(gate: PremiumGate) {
  const { userId: owner } = bankConnections;
  return async ({ tx, userId, clock }: ClockedTx): Promise<RequestNotice[]> => {
    const isRead = and(eq(owner, userId), gate.premiumCondition(owner));
    const rows = await tx.select().from(bankConnections).where(isRead);
    const now = clock();
    return rows
      .filter(({ status }) => status !== 'disconnected')
      .filter(
        ({ status, consentEndsAt }) =>
          status === 'needs_consent' || isConsentEnding(consentEndsAt, now),
      )
      .map(noticeOf);
  };
}

function noticeOf(row: typeof bankConnections.$inferSelect): RequestNotice {
  const { id, bankName, provider, status, consentRef, consentEndsAt, updatedAt } = row;
  const isOver = status === 'needs_consent';
  return {
    kind: 'bank_consent',
    id: `bank_consent:${id}:${isOver ? 'over' : consentRef.slice(-12)}`,
    occurredAt: isOver ? updatedAt : warnedAt(consentEndsAt ?? updatedAt),
    entityType: 'bank',
    entityId: id,
    entityName: bankName ?? provider,
    isOver,
  };
}

function warnedAt(endsAt: string): string {
  return new Date(Date.parse(endsAt) - CONSENT_WARNING_DAYS * 86_400_000).toISOString();
}
