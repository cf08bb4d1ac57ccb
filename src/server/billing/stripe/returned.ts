import type Stripe from 'stripe';
import type { Returned } from '#server/billing/subscription/port.ts';
import { unlessMissing } from './client.ts';
import { idOf } from './words.ts';

/**
 * The subscription whose running period a payment was for, if all of it went back: a part may go
 * back for many reasons.
 */
export async function returnedBy(stripe: Stripe, chargeId: string): Promise<Returned | null> {
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
