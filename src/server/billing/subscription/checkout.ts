import { isLive } from '#domain/billing/subscription.ts';
import type { Language } from '#domain/basics/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';
import { refreshSubscription, type SubscriptionParts } from './refresh.ts';
import { type StoredSubscription, storeCustomer, subscriptionOf } from './store.ts';

/** Presses in the same ten-second window share a key, and so a payment page. */
const KEY_WINDOW_MS = 10_000;

/**
 * The address where the user pays. A user with a live subscription, also one whose payment failed,
 * is refused: a second one would be paid for beside it.
 */
export async function openCheckout(
  parts: SubscriptionParts,
  user: SessionUser,
  language: Language,
): Promise<string> {
  const known = await payerOf(parts, user);
  const url = await checkoutOf(parts, known, language);
  if (url !== null) return url;
  // The customer was removed at the payment service: the user becomes a new one.
  const anew = await checkoutOf(parts, await asCustomer(parts, user, known), language);
  if (anew === null) throw new AppError('payments_away', { detail: 'A new customer is not there' });
  return anew;
}

/**
 * The user as a customer. If our customer id was lost with a restored backup, the user may already
 * be subscribed: check again.
 */
async function payerOf(parts: SubscriptionParts, user: SessionUser): Promise<StoredSubscription> {
  const stored = await unsubscribed(parts, user);
  if (stored.customerId !== null) return stored;
  const { customerId } = await asCustomer(parts, user, stored);
  const known = await unsubscribed(parts, user);
  return { ...known, customerId: known.customerId ?? customerId };
}

/** Stored state of a user without a live subscription; refuses users who have one. */
async function unsubscribed(
  parts: SubscriptionParts,
  { userId }: SessionUser,
): Promise<StoredSubscription> {
  const stored = await refreshSubscription(parts, userId);
  if (stored === null) throw new AppError('unauthenticated');
  if (isLive(stored)) throw new AppError('already_subscribed');
  return stored;
}

async function checkoutOf(
  { service, clock }: SubscriptionParts,
  { userId, customerId, version }: StoredSubscription,
  language: Language,
): Promise<string | null> {
  if (customerId === null) return null;
  const window = Math.floor(clock().getTime() / KEY_WINDOW_MS);
  const key = `checkout:${customerId}:${version}:${language}:${window}`;
  return service.openCheckout({ customerId, userId, language, key });
}

/** Makes the user a customer, and remembers it before anything is sold. */
async function asCustomer(
  { db, service }: SubscriptionParts,
  user: SessionUser,
  stored: StoredSubscription,
): Promise<StoredSubscription> {
  const { userId, email, customerId: after } = stored;
  const customerId = await service.createCustomer({ userId, email, after });
  const isStored = await db
    .asUser(user, (tx) => storeCustomer(tx, stored, customerId))
    .catch(async (error: unknown) => {
      // The user was erased meanwhile: no other code knows of the customer.
      await service.removeCustomer(customerId);
      throw error;
    });
  if (isStored) return { ...stored, customerId, version: stored.version + 1 };
  const other = await subscriptionOf(db.orm, userId);
  if (other === null) throw new AppError('unauthenticated');
  return other;
}
