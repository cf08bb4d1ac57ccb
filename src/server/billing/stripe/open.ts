import type { Price } from '#domain/billing/subscription.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { PaymentService } from '#server/billing/subscription/port.ts';
import { asking, openClient } from './client.ts';
import { customersOf } from './customers.ts';
import { pagesOf } from './pages.ts';
import { returnedBy } from './returned.ts';
import { toNews, toPrice } from './words.ts';

type Parts = { config: Pick<Config, 'premium' | 'publicUrl'>; log: Log };

/** A changed price is seen by everybody after this long. */
const PRICE_MS = 10 * 60_000;

/** Stripe, through its own library; null where premium is not sold. */
export function openPayments({ config, log }: Parts): PaymentService | null {
  const { premium: sold, publicUrl } = config;
  if (sold.kind === 'open') return null;
  const { priceId, webhookSecret } = sold;
  const load = openClient(sold);
  const ask = asking(load, log);
  let known: { price: Price | null; atMs: number } | null = null;
  return {
    ...customersOf(ask),
    ...pagesOf({ ask, priceId, publicUrl }),
    async price() {
      if (known !== null && Date.now() - known.atMs < PRICE_MS) return known.price;
      const price = toPrice(await ask((stripe) => stripe.prices.retrieve(priceId)));
      known = { price, atMs: Date.now() };
      return price;
    },
    fullyReturned: (chargeId) => ask((stripe) => returnedBy(stripe, chargeId)),
    async newsOf(sent, signature) {
      const { webhooks } = await load();
      try {
        return toNews(webhooks.constructEvent(sent, signature, webhookSecret));
      } catch (error) {
        const [detail] = (error as Error).message.split('\n');
        log.warn({ detail }, 'News without the signature of the payment service');
        return null;
      }
    },
  };
}
