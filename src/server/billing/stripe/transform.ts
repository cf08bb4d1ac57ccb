import type Stripe from 'stripe';
import type { PaidSubscription, SubscriptionPrice } from '#domain/billing/subscription.ts';
import type { PaymentEvent } from '#server/billing/subscription/port.ts';

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
export function idOf(named: string | { id: string } | null | undefined): string | null {
  return typeof named === 'string' ? named : (named?.id ?? null);
}

function instantOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}

function instantOrNull(seconds: number | null | undefined): string | null {
  return typeof seconds === 'number' ? instantOf(seconds) : null;
}
