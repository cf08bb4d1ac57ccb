import type Stripe from 'stripe';
import type { Language } from '#domain/basics/texts.ts';
import type { PaymentService } from '#server/billing/subscription/port.ts';
import { type Ask, unlessMissing } from './client.ts';

type PageOptions = { ask: Ask; priceId: string; publicUrl: string };

/** The pages at Stripe to which users are sent, and from which they return. */
export function paymentPagesOf({
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
