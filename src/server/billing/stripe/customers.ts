import type { PaymentService } from '#server/billing/subscription/port.ts';
import { type Ask, unlessMissing } from './client.ts';
import { toPaid } from './words.ts';

/** What a customer ever subscribed to: more than the newest hundred are not looked at. */
const SUBSCRIPTIONS_MAX = 100;

type Customers =
  | 'createCustomer'
  | 'personOf'
  | 'changeAddress'
  | 'removeCustomer'
  | 'subscriptionsOf'
  | 'end';

/** Who pays, and for what. */
export function customersOf(ask: Ask): Pick<PaymentService, Customers> {
  return {
    createCustomer: ({ userId, email, after }) =>
      ask(async (stripe) => {
        const idempotencyKey = `customer:${userId}:${after ?? 'first'}:${email}`;
        const customer = { email, metadata: { userId } };
        return (await stripe.customers.create(customer, { idempotencyKey })).id;
      }),
    personOf: (customerId) =>
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
