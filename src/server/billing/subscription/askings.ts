import type { Asking } from '#domain/figures/notifications/notices.ts';
import { GRACE_DAYS } from '#domain/billing/subscription.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { keptOf } from './store.ts';

const DAY_MS = 86_400_000;

/** A payment that did not go through, as a notification; the next one is reported again. */
export async function paymentAskings({ tx, userId }: { tx: Tx; userId: string }) {
  const kept = await keptOf(tx, userId);
  if (kept?.status !== 'past_due' || kept.premiumUntil === null) return [];
  const asking: Asking = {
    kind: 'payment_failed',
    id: `payment_failed:${kept.premiumUntil}`,
    occurredAt: new Date(Date.parse(kept.premiumUntil) - GRACE_DAYS * DAY_MS).toISOString(),
    entityType: 'subscription',
    entityId: userId,
    entityName: 'Premium',
  };
  return [asking];
}
