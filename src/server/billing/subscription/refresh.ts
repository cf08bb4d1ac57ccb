import { countingOf, hasPremium, subscriptionStateOf } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PaymentService } from './port.ts';
import { type StoredSubscription, storeState, subscriptionOf } from './store.ts';

export type SubscriptionParts = { db: Database; service: PaymentService; clock: Clock };

/** Concurrent reads may each force one retry. */
const ATTEMPTS_MAX = 5;

/**
 * Reads a user's subscription from the payment service, and stores its state. Earlier events, in
 * any order and number, are not needed: the present state counts. Of two concurrent reads, the one
 * that would overwrite a newer state reads again. Null when the user does not exist (any more).
 */
export async function refreshSubscription(
  parts: SubscriptionParts,
  userId: string,
): Promise<StoredSubscription | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const stored = await subscriptionOf(parts.db.orm, userId);
    if (stored === null || stored.customerId === null) return stored;
    const now = await readAndStore(parts, stored, stored.customerId);
    if (now !== null) return now;
  }
  throw new AppError('conflict', { detail: 'The subscription kept changing' });
}

/** Reads the service's state and stores it; null when another has been stored meanwhile. */
async function readAndStore(
  { db, service, clock }: SubscriptionParts,
  stored: StoredSubscription,
  customerId: string,
): Promise<StoredSubscription | null> {
  const subscriptions = await service.subscriptionsOf(customerId);
  const state = subscriptionStateOf(countingOf(subscriptions ?? []), stored, clock());
  const isPremium = hasPremium(state.premiumUntil, clock()) ? 1 : 0;
  const change = { ...state, customerId: subscriptions && customerId, isPremium } as const;
  if (isSame(stored, change)) return stored;
  const isStored = await storeState(db.orm, stored, change);
  return isStored ? { ...stored, ...change, version: stored.version + 1 } : null;
}

function isSame(stored: StoredSubscription, change: Partial<StoredSubscription>): boolean {
  return Object.entries(change).every(
    ([name, value]) => stored[name as keyof StoredSubscription] === value,
  );
}
