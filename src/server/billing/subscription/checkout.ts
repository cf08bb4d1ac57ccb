import { isLive } from '#domain/billing/subscription.ts';
import type { Language } from '#domain/basics/texts.ts';
import { AppError } from '#server/platform/errors.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';
import { follow, type Following } from './follow.ts';
import { type Kept, keepCustomer, keptOf, statusOf } from './store.ts';

/** Two presses within it are one. */
const CLICK_MS = 10_000;

/**
 * The address where the user pays. A user with a live subscription, also one whose payment failed,
 * is refused: a second one would be paid for beside it.
 */
export async function openCheckout(
  parts: Following,
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

/** The user as a customer. A customer that we lost, as by a restored backup, may have paid. */
async function payerOf(parts: Following, user: SessionUser): Promise<Kept> {
  const stored = await unsubscribed(parts, user);
  if (stored.customerId !== null) return stored;
  const { customerId } = await asCustomer(parts, user, stored);
  const known = await unsubscribed(parts, user);
  return { ...known, customerId: known.customerId ?? customerId };
}

/** Stored state of a user without a live subscription; refuses users who have one. */
async function unsubscribed(parts: Following, { userId }: SessionUser): Promise<Kept> {
  const stored = await follow(parts, userId);
  if (stored === null) throw new AppError('unauthenticated');
  if (isLive({ status: statusOf(stored) })) throw new AppError('already_subscribed');
  return stored;
}

async function checkoutOf(
  { service, clock }: Following,
  { userId, customerId, version }: Kept,
  language: Language,
): Promise<string | null> {
  if (customerId === null) return null;
  const click = Math.floor(clock().getTime() / CLICK_MS);
  const key = `checkout:${customerId}:${version}:${language}:${click}`;
  return service.openCheckout({ customerId, userId, language, key });
}

/** Makes the user a customer, and remembers it before anything is sold. */
async function asCustomer(
  { db, service }: Following,
  user: SessionUser,
  stored: Kept,
): Promise<Kept> {
  const { userId, email, customerId: after } = stored;
  const customerId = await service.createCustomer({ userId, email, after });
  const isKept = await db
    .asUser(user, (tx) => keepCustomer(tx, stored, customerId))
    .catch(async (error: unknown) => {
      // The user was erased meanwhile: no other code knows of the customer.
      await service.removeCustomer(customerId);
      throw error;
    });
  if (isKept) return { ...stored, customerId, version: stored.version + 1 };
  const other = await keptOf(db.orm, userId);
  if (other === null) throw new AppError('unauthenticated');
  return other;
}
