import type Stripe from 'stripe';
import type { Language } from '#domain/basics/texts.ts';
import type { SubscriptionPrice, PaidSubscription } from '#domain/billing/subscription.ts';
import type {
  PaymentService,
  RefundedSubscription,
  PaymentEvent,
} from '#server/billing/subscription/port.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';

/** Only the newest hundred subscriptions of a customer are read. */
const SUBSCRIPTIONS_MAX = 100;

type PaymentOptions = { config: Pick<Config, 'premium' | 'publicUrl'>; log: Log };

/** A changed price is shown to all users within this time. */
const PRICE_CACHE_MS = 10 * 60_000;
const PRICE_FAILURE_MS = 30_000;
const PRICE_WAIT_MS = 3_000;

/** Stripe, through its own library; null where premium is not sold. */
export function openPayments({ config, log }: PaymentOptions): PaymentService | null {
  const { premium: sold, publicUrl } = config;
  if (sold.kind === 'open') return null;
  const { priceId, webhookSecret } = sold;
  const load = openClient(sold);
  const ask = asking(load, log);
  const price = rememberedPrice(() => ask((stripe) => stripe.prices.retrieve(priceId)));
  return {
    ...customersOf(ask),
    ...paymentPagesOf({ ask, priceId, publicUrl }),
    price,
    fullRefundOf: (chargeId) => ask((stripe) => fullRefundOf(stripe, chargeId)),
    async eventOf(sent, signature) {
      const { webhooks } = await load();
      try {
        return toPaymentEvent(webhooks.constructEvent(sent, signature, webhookSecret));
      } catch (error) {
        const [detail] = (error as Error).message.split('\n');
        log.warn({ detail }, 'An event without the payment service’s signature');
        return null;
      }
    },
  };
}

/**
 * The price as it was told lately; all who ask at once share one question, and wait for it no longer
 * than a page would. A failure is remembered for shorter, so that a silent service is not asked by
 * each.
 */
function rememberedPrice(read: () => Promise<Stripe.Price>): PaymentService['price'] {
  let atMs = -Infinity;
  let lifeMs = 0;
  let told: Promise<SubscriptionPrice | null> | null = null;
  const ask = () => {
    [atMs, lifeMs] = [performance.now(), PRICE_CACHE_MS];
    const answer = read().then(toPrice);
    answer.catch(() => {
      [atMs, lifeMs] = [performance.now(), PRICE_FAILURE_MS];
    });
    return answer;
  };
  return async () => {
    if (told === null || performance.now() - atMs >= lifeMs) told = ask();
    const late = Promise.withResolvers<never>();
    const waitMs = Math.max(0, atMs + PRICE_WAIT_MS - performance.now());
    const timer = setTimeout(() => late.reject(away('The price is not here yet')), waitMs);
    return Promise.race([told, late.promise]).finally(() => clearTimeout(timer));
  };
}

function away(detail: string): AppError {
  return new AppError('payments_away', { retryAfterS: RETRY_AFTER_S, detail });
}

type Customers =
  | 'createCustomer'
  | 'userOf'
  | 'changeAddress'
  | 'removeCustomer'
  | 'subscriptionsOf'
  | 'end';

/** Customers and their subscriptions. */
function customersOf(ask: StripeCall): Pick<PaymentService, Customers> {
  return {
    createCustomer: ({ userId, email, after }) =>
      ask(async (stripe) => {
        const idempotencyKey = `customer:${userId}:${after ?? 'first'}:${email}`;
        const customer = { email, metadata: { userId } };
        return (await stripe.customers.create(customer, { idempotencyKey })).id;
      }),
    userOf: (customerId) =>
      ask(async (stripe) => {
        const customer = await unlessMissing(stripe.customers.retrieve(customerId));
        return customer === null || customer.deleted ? null : (customer.metadata['userId'] ?? null);
      }),
    changeAddress: async (customerId, email) => {
      await ask((stripe) => unlessMissing(stripe.customers.update(customerId, { email })));
    },
    removeCustomer: async (customerId) => {
      await ask((stripe) => unlessMissing(stripe.customers.del(customerId)));
    },
    subscriptionsOf: (customer) =>
      ask(async (stripe) => {
        const all = { customer, status: 'all', limit: SUBSCRIPTIONS_MAX } as const;
        return (await unlessMissing(stripe.subscriptions.list(all)))?.data.map(toPaid) ?? null;
      }),
    end: async (subscriptionId) => {
      await ask((stripe) => unlessMissing(stripe.subscriptions.cancel(subscriptionId)));
    },
  };
}

/**
 * The subscription whose current period a payment was for, if the payment was refunded in full: a
 * partial refund may have many reasons.
 */
async function fullRefundOf(
  stripe: Stripe,
  chargeId: string,
): Promise<RefundedSubscription | null> {
  const charge = await unlessMissing(stripe.charges.retrieve(chargeId));
  const customerId = idOf(charge?.customer);
  const intent = idOf(charge?.payment_intent);
  if (!charge?.refunded || customerId === null || intent === null) return null;
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const { data: payments } = await stripe.invoicePayments.list({ payment });
  const paid = payments.map(({ invoice }) => idOf(invoice));
  const running = await stripe.subscriptions.list({ customer: customerId });
  const found = running.data.find(({ latest_invoice }) => paid.includes(idOf(latest_invoice)));
  return found ? { customerId, subscriptionId: found.id } : null;
}

type PageOptions = { ask: StripeCall; priceId: string; publicUrl: string };

/** The pages at Stripe to which users are sent, and from which they return. */
function paymentPagesOf({
  ask,
  priceId,
  publicUrl,
}: PageOptions): Pick<PaymentService, 'openCheckout' | 'openPortal'> {
  const page = `${publicUrl}/premium`;
  return {
    openCheckout: ({ customerId: customer, userId, language: locale, key }) =>
      ask((stripe) => {
        const wanted: CheckoutPage = {
          mode: 'subscription',
          customer,
          client_reference_id: userId,
          line_items: [{ price: priceId, quantity: 1 }],
          metadata: { price: priceId },
          success_url: `${page}?paid`,
          cancel_url: page,
          locale,
          subscription_data: { metadata: { userId } },
        };
        return unlessMissing(singleCheckoutPage(stripe.checkout.sessions, wanted, key));
      }),
    openPortal: ({ customerId: customer, language: locale }) =>
      ask(async (stripe) => {
        const session = { customer, locale, return_url: `${page}?changed` };
        return (await unlessMissing(stripe.billingPortal.sessions.create(session)))?.url ?? null;
      }),
  };
}

type CheckoutPage = Stripe.Checkout.SessionCreateParams & {
  customer: string;
  locale: Language;
  metadata: { price: string };
};

/**
 * At most one page of a customer's is open, so that nobody pays twice in two tabs. One in another
 * language, or with an earlier price, is replaced.
 */
async function singleCheckoutPage(
  sessions: Stripe['checkout']['sessions'],
  wanted: CheckoutPage,
  key: string,
): Promise<string | null> {
  const { customer, locale, metadata } = wanted;
  const open = await sessions.list({ customer, status: 'open' });
  const same = open.data.find(
    (session) => session.locale === locale && session.metadata?.['price'] === metadata.price,
  );
  if (same?.url) return same.url;
  for (const { id } of open.data) await sessions.expire(id);
  // Without the replaced page's id in it, the earlier key would return a closed page.
  const idempotencyKey = [key, metadata.price, open.data[0]?.id ?? 'first'].join(':');
  const created = await sessions.create(wanted, { idempotencyKey });
  // Two calls at once, in two languages or windows of time, create two: the first stays.
  const all = await sessions.list({ customer, status: 'open' });
  const [first = created, ...others] = all.data.toReversed();
  for (const { id } of others) await sessions.expire(id);
  return first.url;
}

type StripeSettings = Extract<Config['premium'], { kind: 'stripe' }>;

/** Performs a call to Stripe, with the same error for every failed call. */
type StripeCall = <Answer>(work: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

/** The API version that this version of the library has types for. */
const API_VERSION = '2026-10-28.endive';

/** A user is waiting for the response: a failure is better than a longer wait. */
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = 60;
/** Calls under way: those of a service that is silent must not take all places of the requests. */
const CALLS_MAX = 20;

/** The library, loaded when it is first needed: it takes 190 ms and 36 MB. */
function openClient({ secretKey, api }: StripeSettings): () => Promise<Stripe> {
  const { protocol, hostname, port } = new URL(api);
  const isPlain = protocol === 'http:';
  let loading: Promise<Stripe> | null = null;
  const load = async () => {
    const { default: Library } = await import('stripe');
    return new Library(secretKey, {
      apiVersion: API_VERSION,
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
      host: hostname,
      port: port || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
    });
  };
  return () => (loading ??= load());
}

function asking(load: () => Promise<Stripe>, log: Log): StripeCall {
  let running = 0;
  return async (work) => {
    if (running >= CALLS_MAX) throw away('Too many calls to the payment service are under way');
    running += 1;
    try {
      const stripe = await load();
      return await work(stripe);
    } catch (error) {
      const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
      // An error that is not the library's own is a response that could not be parsed.
      const err = type === undefined ? error : undefined;
      log.error({ type, code, statusCode, requestId, err }, 'A call to the payment service failed');
      const reason = [type, code].filter((field) => field !== undefined).join(' ');
      throw away(`A call to the payment service failed${reason && `: ${reason}`}`);
    } finally {
      running -= 1;
    }
  };
}

/** Null when the object of the call does not exist (any more). */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    const { code, param } = error as Stripe.errors.StripeError;
    // A missing price is the operator's mistake, and not a removed customer.
    if (code === 'resource_missing' && !param?.includes('price')) return null;
    throw error;
  });
}

/** A subscription in our terms. Since 2025 its period is that of its items. */
export function toPaid(subscription: Stripe.Subscription): PaidSubscription {
  const { id, status, items, cancel_at_period_end: cancelsAtPeriodEnd } = subscription;
  const longest = items.data.toSorted((a, b) => b.current_period_end - a.current_period_end)[0];
  return {
    id,
    status,
    startedAt: instantOf(subscription.start_date),
    endedAt: instantOrNull(subscription.ended_at),
    cancelAt: instantOrNull(subscription.cancel_at),
    cancelsAtPeriodEnd,
    periodStartsAt: instantOrNull(longest?.current_period_start),
    periodEndsAt: instantOrNull(longest?.current_period_end),
  };
}

/** Stripe states amounts in the currency's smallest unit: 1, 100 or 1,000 to the major unit. */
export function toPrice({
  unit_amount: units,
  currency,
  recurring,
}: Stripe.Price): SubscriptionPrice | null {
  if (units === null || !recurring) return null;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return {
    amount: units / 10 ** maximumFractionDigits,
    currency: currency.toUpperCase(),
    interval: recurring.interval,
    intervalCount: recurring.interval_count,
  };
}

type StripeObject = { id?: string; object?: string; customer?: string | { id: string } | null };

const ABOUT_SUBSCRIPTIONS = [
  /^customer\.(?:deleted|subscription\.\w+)$/,
  /^(?:invoice|checkout\.session)\.\w+$/,
  /^charge\.refunded$/,
];

/** Of an id, by Stripe's own word. */
const ID_MAX = 255;

/**
 * Customers that are deleted, subscriptions, invoices, checkout sessions and refunds name their
 * customer; other events are not about a subscription. Throws for an id that is none.
 */
export function toPaymentEvent({ id, type, data }: Stripe.Event): PaymentEvent {
  const about = data.object as StripeObject;
  const isAbout = ABOUT_SUBSCRIPTIONS.some((form) => form.test(type));
  const customer = about.object === 'customer' ? about.id : idOf(about.customer);
  const customerId = (isAbout ? customer : null) ?? null;
  const refundedChargeId = type === 'charge.refunded' ? (about.id ?? null) : null;
  for (const text of [id, type, customerId ?? '', refundedChargeId ?? '']) {
    if (text.length > ID_MAX) throw new Error('An event has an id that is too long');
  }
  return { id, type, customerId, refundedChargeId };
}

/** The id of an object that is given by its id alone or in full. */
function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function instantOrNull(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? instantOf(seconds) : null;
}
