import { countingOf, hasPremium, subscriptionStateOf } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { PaymentService } from './port.ts';
import { type Kept, keep, keptOf, statusOf } from './store.ts';

export type Following = { db: Database; service: PaymentService; clock: Clock };

/** Two at once, and then some. */
const ATTEMPTS_MAX = 5;

/**
 * Reads a user's subscription from the payment service, and stores its state. Earlier events, in
 * any order and number, are not needed: the present state counts. Of two concurrent reads, the one
 * that would overwrite a newer state reads again. Null when the user does not exist (any more).
 */
export async function follow(parts: Following, userId: string): Promise<Kept | null> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const stored = await keptOf(parts.db.orm, userId);
    if (stored === null || stored.customerId === null) return stored;
    const now = await read(parts, stored, stored.customerId);
    if (now !== null) return now;
  }
  throw new AppError('conflict', { detail: 'The subscription kept changing' });
}

/** Reads the stored state; null when another request has changed it meanwhile. */
async function read(
  { db, service, clock }: Following,
  stored: Kept,
  customerId: string,
): Promise<Kept | null> {
  const subscriptions = await service.subscriptionsOf(customerId);
  const before = { ...stored, status: statusOf(stored) };
  const status = subscriptionStateOf(countingOf(subscriptions ?? []), before, clock());
  const isPremium = hasPremium(status.premiumUntil, clock()) ? 1 : 0;
  const change = { ...status, customerId: subscriptions && customerId, isPremium } as const;
  if (isSame(stored, change)) return stored;
  const isKept = await keep(db.orm, stored, change);
  return isKept ? { ...stored, ...change, version: stored.version + 1 } : null;
}

function isSame(stored: Kept, change: Partial<Kept>): boolean {
  return Object.entries(change).every(([name, value]) => stored[name as keyof Kept] === value);
}
