import type { RequestNotice } from '#domain/figures/notifications/notices.ts';
import { GRACE_DAYS } from '#domain/billing/subscription.ts';
import type { UserTx } from '#server/platform/db/tx.ts';
import { subscriptionOf } from './store.ts';

const DAY_MS = 86_400_000;

/** A payment that did not go through, as a notification; the next one is reported again. */
export async function failedPaymentNotices({ tx, userId }: UserTx) {
  const stored = await subscriptionOf(tx, userId);
  if (stored?.status !== 'past_due' || stored.premiumUntil === null) return [];
  const notice: RequestNotice = {
    kind: 'payment_failed',
    id: `payment_failed:${stored.premiumUntil}`,
    occurredAt: new Date(Date.parse(stored.premiumUntil) - GRACE_DAYS * DAY_MS).toISOString(),
    entityType: 'subscription',
    entityId: userId,
    entityName: 'Premium',
  };
  return [notice];
}
