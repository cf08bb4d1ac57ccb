import type Stripe from 'stripe';
import type { Price } from '#domain/billing/subscription.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { PaymentService, RefundedSubscription } from '#server/billing/subscription/port.ts';
import { type Ask, asking, openClient, unlessMissing } from './client.ts';
import { paymentPagesOf } from './payment-pages.ts';
import { idOf, toPaymentEvent, toPaid, toPrice } from './transform.ts';

/** Only the newest hundred subscriptions of a customer are read. */
const SUBSCRIPTIONS_MAX = 100;

type PaymentOptions = { config: Pick<Config, 'premium' | 'publicUrl'>; log: Log };

/** A changed price is shown to all users within this time. */
const PRICE_CACHE_MS = 10 * 60_000;

/** Stripe, through its own library; null where premium is not sold. */
export function openPayments({ config, log }: PaymentOptions): PaymentService | null {
  const { premium: sold, publicUrl } = config;
  if (sold.kind === 'open') return null;
  const { priceId, webhookSecret } = sold;
  const load = openClient(sold);
  const ask = asking(load, log);
  let known: { price: Price | null; atMs: number } | null = null;
  return {
    ...customersOf(ask),
    ...paymentPagesOf({ ask, priceId, publicUrl }),
    async price() {
      if (known !== null && Date.now() - known.atMs < PRICE_CACHE_MS) return known.price;
      const price = toPrice(await ask((stripe) => stripe.prices.retrieve(priceId)));
      known = { price, atMs: Date.now() };
      return price;
    },
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

type Customers =
  | 'createCustomer'
  | 'userOf'
  | 'changeAddress'
  | 'removeCustomer'
  | 'subscriptionsOf'
  | 'end';

/** Customers and their subscriptions. */
function customersOf(ask: Ask): Pick<PaymentService, Customers> {
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
