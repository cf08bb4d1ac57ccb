import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasPremium, type Price, type Subscription } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { readerLanguage } from '#server/platform/http/refusals.ts';
import { openCheckout } from './checkout.ts';
import { follow } from './follow.ts';
import type { PaymentService } from './port.ts';
import { forgetCustomer, type Kept, ownSubscription, statusOf } from './store.ts';

type RouteOptions = {
  db: Database;
  clock: Clock;
  /** Null where premium is not sold. */
  service: PaymentService | null;
  config: Pick<Config, 'supportEmail'>;
};

const tags = ['subscription'];
const reading = {
  tags,
  summary: 'Whether the user has premium, and the status of the subscription',
};
const pricing = { tags, summary: 'The price of premium, as the payment service states it' };
const beginning = { tags, summary: 'The address of the payment page' };
const managing = { tags, summary: 'The address where a subscription is changed or canceled' };
const asking = { tags, summary: 'Reads the subscription’s status from the payment service' };

/** A user's subscription. Where premium is not sold there is nothing to buy: not found. */
export function subscriptionRoutes(app: FastifyInstance, parts: RouteOptions): void {
  const { db, service } = parts;

  const own = async (request: FastifyRequest): Promise<Kept> => {
    const { kept: stored } = await db.readAsUser(signedIn(request), { kept: ownSubscription });
    if (stored[0] === undefined) throw new AppError('unauthenticated');
    return stored[0];
  };
  /** The same where premium is sold, with the service that sells it. */
  const selling = async (request: FastifyRequest) => {
    const stored = await own(request);
    if (service === null) throw new AppError('not_found');
    return { kept: stored, service };
  };

  app.get('/api/subscription', { schema: reading }, async (request) =>
    toSubscription(parts, await own(request)),
  );
  app.get('/api/subscription/price', { schema: pricing }, async (request): Promise<Price> => {
    const price = await (await selling(request)).service.price();
    if (price === null) throw new AppError('not_found');
    return price;
  });
  app.post('/api/subscription/refresh', { schema: asking }, async (request) => {
    const { kept: stored, service: asked } = await selling(request);
    const now = await follow({ ...parts, service: asked }, stored.userId);
    return toSubscription(parts, now ?? stored);
  });
  app.post('/api/subscription/checkout', { schema: beginning }, async (request) => {
    const following = { ...parts, service: (await selling(request)).service };
    const url = await openCheckout(following, signedIn(request), readerLanguage(request));
    return { url };
  });
  app.post('/api/subscription/portal', { schema: managing }, async (request) => {
    const { kept: stored, service: asked } = await selling(request);
    const { customerId } = stored;
    if (customerId === null) throw new AppError('not_found');
    const url = await asked.openPortal({ customerId, language: readerLanguage(request) });
    if (url !== null) return { url };
    await follow({ ...parts, service: asked }, stored.userId);
    await forgetCustomer(db.orm, stored);
    throw new AppError('not_found');
  });
}

function toSubscription({ service, clock, config }: RouteOptions, stored: Kept): Subscription {
  const { startDate, endDate, cancels, premiumUntil, customerId } = stored;
  const status = statusOf(stored);
  const isOpen = service === null;
  const isPremium = isOpen || hasPremium(premiumUntil, clock());
  return {
    offer: isOpen ? 'open' : 'sold',
    isPremium: isPremium ? 1 : 0,
    status: isOpen ? 'active' : status,
    startDate,
    endDate,
    cancels,
    graceEndsAt: status === 'past_due' && isPremium ? premiumUntil : null,
    isCustomer: customerId === null || isOpen ? 0 : 1,
    supportEmail: isPremium ? config.supportEmail : null,
  };
}
