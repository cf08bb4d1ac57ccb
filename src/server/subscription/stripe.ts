import type Stripe from 'stripe';
import type { Price } from '#domain/subscription.ts';
import type { Config } from '#server/config.ts';
import { AppError } from '#server/errors.ts';
import type { Log } from '#server/log.ts';
import type { PaymentService, Returned } from './port.ts';
import { idOf, toNews, toPaid, toPrice } from './stripe-words.ts';

type Sold = Extract<Config['premium'], { kind: 'stripe' }>;
type Parts = { sold: Sold; publicUrl: string; log: Log };

/** What the types of this version of the library describe. */
const API_VERSION = '2026-10-28.endive';

/** Somebody waits for the answer: better told that it does not come. */
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = 60;

/** A changed price is seen by everybody after this long. */
const PRICE_MS = 10 * 60_000;

/** What a customer ever subscribed to: more than the newest hundred are not looked at. */
const SUBSCRIPTIONS_MAX = 100;

/** Where premium is paid for; null where it is not sold. */
export function openPayments({ config, log }: { config: Config; log: Log }): PaymentService | null {
  const { premium: sold, publicUrl } = config;
  return sold.kind === 'open' ? null : createStripe({ sold, publicUrl, log });
}

/** Stripe, through its own library, which is loaded when it is first needed (36 MB). */
function createStripe({ sold, publicUrl, log }: Parts): PaymentService {
  let loading: Promise<Stripe> | null = null;
  const load = () => (loading ??= open(sold));
  const ask = asking(load, log);
  const page = `${publicUrl}/premium`;
  let known: { price: Price | null; atMs: number } | null = null;

  return {
    createCustomer: ({ userId, email, after }) =>
      ask(async (stripe) => {
        const idempotencyKey = `customer:${userId}:${after ?? 'first'}:${email}`;
        const customer = { email, metadata: { userId } };
        return (await stripe.customers.create(customer, { idempotencyKey })).id;
      }),
    removeCustomer: (customerId) =>
      ask((stripe) => unlessMissing(stripe.customers.del(customerId).then(() => undefined))).then(
        () => undefined,
      ),
    subscriptionsOf: (customer) =>
      ask(async (stripe) => {
        const all = { customer, status: 'all', limit: SUBSCRIPTIONS_MAX } as const;
        return (await unlessMissing(stripe.subscriptions.list(all)))?.data.map(toPaid) ?? null;
      }),
    openCheckout: ({ customerId: customer, userId, language: locale, key }) =>
      ask((stripe) =>
        unlessMissing(
          checkoutOf(stripe, { customer, locale }, key, {
            mode: 'subscription',
            customer,
            client_reference_id: userId,
            line_items: [{ price: sold.priceId, quantity: 1 }],
            success_url: `${page}?paid`,
            cancel_url: page,
            locale,
            subscription_data: { metadata: { userId } },
          }),
        ),
      ),
    openPortal: ({ customerId: customer, language: locale }) =>
      ask(async (stripe) => {
        const session = { customer, locale, return_url: `${page}?changed` };
        return (await unlessMissing(stripe.billingPortal.sessions.create(session)))?.url ?? null;
      }),
    async price() {
      if (known !== null && Date.now() - known.atMs < PRICE_MS) return known.price;
      const price = toPrice(await ask((stripe) => stripe.prices.retrieve(sold.priceId)));
      known = { price, atMs: Date.now() };
      return price;
    },
    fullyReturned: (chargeId) => ask((stripe) => returnedBy(stripe, chargeId)),
    end: (id) =>
      ask((stripe) => unlessMissing(stripe.subscriptions.cancel(id))).then(() => undefined),
    async newsOf(sent, signature) {
      const stripe = await load();
      try {
        return toNews(stripe.webhooks.constructEvent(sent, signature, sold.webhookSecret));
      } catch (error) {
        const { name, message } = error as Error;
        log.warn({ reason: name, detail: message.split('\n')[0] }, 'News without our signature');
        return null;
      }
    },
  };
}

async function open({ secretKey, api }: Sold): Promise<Stripe> {
  const { default: Library } = await import('stripe');
  const { protocol, hostname, port } = new URL(api);
  const isPlain = protocol === 'http:';
  return new Library(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  });
}

/** Asks, and says the same of everything that kept the answer from coming. */
function asking(load: () => Promise<Stripe>, log: Log) {
  return async <Answer>(work: (stripe: Stripe) => Promise<Answer>): Promise<Answer> => {
    const stripe = await load();
    try {
      return await work(stripe);
    } catch (error) {
      const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
      log.error({ type, code, statusCode, requestId }, 'The payment service gave no answer');
      const detail = `The payment service: ${type} ${code ?? ''}`;
      throw new AppError('payments_away', { retryAfterS: RETRY_AFTER_S, detail });
    }
  };
}

/** Null when what the call names is not there (any more). */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    const { code, param } = error as Stripe.errors.StripeError;
    // A price that is not there is the operator's mistake, and nobody's disappearance.
    if (code === 'resource_missing' && (param === 'customer' || param === 'id')) return null;
    throw error;
  });
}

type Whose = { customer: string; locale: string };

/** At most one page of a customer's is open, so that nobody pays twice in two tabs. */
async function checkoutOf(
  stripe: Stripe,
  { customer, locale }: Whose,
  idempotencyKey: string,
  wanted: Stripe.Checkout.SessionCreateParams,
): Promise<string | null> {
  const { sessions } = stripe.checkout;
  const open = await sessions.list({ customer, status: 'open' });
  const same = open.data.find((session) => session.locale === locale && session.url !== null);
  if (same) return same.url;
  for (const { id } of open.data) await sessions.expire(id);
  return (await sessions.create(wanted, { idempotencyKey })).url;
}

/** A part of a payment may go back for many reasons; all of the running period's ends it. */
async function returnedBy(stripe: Stripe, chargeId: string): Promise<Returned | null> {
  const charge = await unlessMissing(stripe.charges.retrieve(chargeId));
  const customerId = idOf(charge?.customer);
  const intent = idOf(charge?.payment_intent);
  if (!charge?.refunded || customerId === null || intent === null) return null;
  const payment = { type: 'payment_intent', payment_intent: intent } as const;
  const paid = (await stripe.invoicePayments.list({ payment })).data.map(({ invoice }) =>
    idOf(invoice),
  );
  const running = await stripe.subscriptions.list({ customer: customerId });
  const found = running.data.find(({ latest_invoice }) => paid.includes(idOf(latest_invoice)));
  return found ? { customerId, subscriptionId: found.id } : null;
}
