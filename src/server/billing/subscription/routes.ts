import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPremium, type Price, type Subscription } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { openCheckout } from './checkout.ts';
import { refreshSubscription } from './refresh.ts';
import type { PaymentService } from './port.ts';
import { forgetCustomer, type StoredSubscription, ownSubscription } from './store.ts';

type RouteOptions = {
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
export function subscriptionRoutes(app: FastifyInstance, parts: RouteOptions): void {
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
  app.get('/api/subscription/price', { schema: priceSchema }, async (request): Promise<Price> => {
    const price = await (await selling(request)).service.price();
    if (price === null) throw new AppError('not_found');
    return price;
  });
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
  { service, clock, config }: RouteOptions,
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
