import type Stripe from 'stripe';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';

export type Sold = Extract<Config['premium'], { kind: 'stripe' }>;

/** Performs a call to Stripe, with the same error for every failed call. */
export type Ask = <Answer>(work: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

/** The API version that this version of the library has types for. */
const API_VERSION = '2026-10-28.endive';

/** A user is waiting for the response: a failure is better than a longer wait. */
const TIMEOUT_MS = 10_000;
const RETRY_AFTER_S = 60;

/** The library, loaded when it is first needed: it takes 190 ms and 36 MB. */
export function openClient({ secretKey, api }: Sold): () => Promise<Stripe> {
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

export function asking(load: () => Promise<Stripe>, log: Log): Ask {
  return async (work) => {
    const stripe = await load();
    try {
      return await work(stripe);
    } catch (error) {
      const { type, code, statusCode, requestId } = error as Stripe.errors.StripeError;
      // An error that is not the library's own is a response that could not be parsed.
      const err = type === undefined ? error : undefined;
      log.error({ type, code, statusCode, requestId, err }, 'A call to the payment service failed');
      const reason = [type, code].filter((field) => field !== undefined).join(' ');
      const detail = `A call to the payment service failed${reason && `: ${reason}`}`;
      throw new AppError('payments_away', { retryAfterS: RETRY_AFTER_S, detail });
    }
  };
}

/** Null when the object of the call does not exist (any more). */
export async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  return answer.catch((error: unknown) => {
    const { code, param } = error as Stripe.errors.StripeError;
    // A missing price is the operator's mistake, and not a removed customer.
    if (code === 'resource_missing' && !param?.includes('price')) return null;
    throw error;
  });
}
