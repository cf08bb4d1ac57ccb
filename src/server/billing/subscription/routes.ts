import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Language } from '#domain/basics/texts.ts';
import {
  hasPremium,
  isLive,
  type SubscriptionPrice,
  type Subscription,
} from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { AppError } from '#server/platform/errors.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import type { PaymentService } from './port.ts';
import { refreshSubscription, type SubscriptionParts } from './refresh.ts';
import {
  forgetCustomer,
  ownSubscription,
  storeCustomer,
  type StoredSubscription,
  subscriptionOf,
} from './store.ts';

type SubscriptionRouteOptions = {
  db: Database;
  clock: Clock;
  /** Null where premium is not sold. */
  service: PaymentService | null;
  config: Pick<Config, 'supportEmail'>;
};

const tags = ['subscription'];
const readSchema = {
  tags,
  summary: 'Whether the user has premium, and the status of the subscription',
};
const priceSchema = { tags, summary: 'The price of premium, as the payment service states it' };
const checkoutSchema = { tags, summary: 'The address of the payment page' };
const portalSchema = { tags, summary: 'The address where a subscription is changed or canceled' };
const refreshSchema = {
  tags,
  summary: 'Reads the subscription’s status from the payment service',
};

/** A user's subscription. Where premium is not sold there is nothing to buy: not found. */
export function subscriptionRoutes(app: FastifyInstance, parts: SubscriptionRouteOptions): void {
  const { db } = parts;

  const own = async (request: FastifyRequest): Promise<StoredSubscription> => {
    const { stored } = await db.readAsUser(signedIn(request), { stored: ownSubscription });
    if (stored[0] === undefined) throw new AppError('unauthenticated');
    return stored[0];
  };
  /** The same where premium is sold, with the service that sells it. */
  const selling = async (request: FastifyRequest) => {
    const stored = await own(request);
    const { service } = parts;
    if (service === null) throw new AppError('not_found');
    return { stored, service };
  };

  app.get('/api/subscription', { schema: readSchema }, async (request) =>
    toSubscription(parts, await own(request)),
  );
  app.get(
    '/api/subscription/price',
    { schema: priceSchema },
    async (request): Promise<SubscriptionPrice> => {
      const price = await (await selling(request)).service.price();
      if (price === null) throw new AppError('not_found');
      return price;
    },
  );
  app.post('/api/subscription/refresh', { schema: refreshSchema }, async (request) => {
    const { stored, service } = await selling(request);
    const now = await refreshSubscription({ ...parts, service }, stored.userId);
    return toSubscription(parts, now ?? stored);
  });
  app.post('/api/subscription/checkout', { schema: checkoutSchema }, async (request) => {
    const { service } = await selling(request);
    const url = await openCheckout(
      { ...parts, service },
      signedIn(request),
      readerLanguage(request),
    );
    return { url };
  });
  app.post('/api/subscription/portal', { schema: portalSchema }, async (request) => {
    const { stored, service } = await selling(request);
    const { customerId } = stored;
    if (customerId === null) throw new AppError('not_found');
    const url = await service.openPortal({ customerId, language: readerLanguage(request) });
    if (url !== null) return { url };
    await refreshSubscription({ ...parts, service }, stored.userId);
    await forgetCustomer(db.orm, stored);
    throw new AppError('not_found');
  });
}

function toSubscription(
  { service, clock, config }: SubscriptionRouteOptions,
  stored: StoredSubscription,
): Subscription {
  const { status, startDate, endDate, cancels, premiumUntil, customerId } = stored;
  const isFree = service === null;
  const isPremium = isFree || hasPremium(premiumUntil, clock());
  return {
    offer: isFree ? 'open' : 'sold',
    isPremium: isPremium ? 1 : 0,
    status: isFree ? 'active' : status,
    startDate,
    endDate,
    cancels,
    graceEndsAt: status === 'past_due' && isPremium ? premiumUntil : null,
    isCustomer: customerId === null || isFree ? 0 : 1,
    supportEmail: isPremium ? config.supportEmail : null,
  };
}

/** Presses in the same ten-second window share a key, and so a payment page. */
const KEY_WINDOW_MS = 10_000;

/**
 * The address where the user pays. A user with a live subscription, also one whose payment failed,
 * is refused: a second one would be paid for beside it.
 */
async function openCheckout(
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
      // Of an erased user nothing else knows of the customer; another press may have stored the same.
      const other = await subscriptionOf(db.orm, userId);
      if (other?.customerId !== customerId) await service.removeCustomer(customerId);
      throw error;
    });
  if (isStored) return { ...stored, customerId, version: stored.version + 1 };
  const other = await subscriptionOf(db.orm, userId);
  if (other === null) throw new AppError('unauthenticated');
  return other;
}
