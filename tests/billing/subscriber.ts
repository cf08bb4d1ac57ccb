import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Subscription as Told } from '#domain/billing/subscription.ts';
import { createLog } from '#server/platform/log.ts';
import { openPayments as openService } from '#server/billing/stripe/open.ts';
import { type Caller, call, signUp } from '#tests/support/caller.ts';
import { openPayments, type Payments, signed } from './payments.ts';
import type { Event, Session, Subscription } from './payment-world.ts';
import { openSignIn, type SignIn } from '#tests/support/sign-in.ts';

type Selling = { payments: Payments; installation: SignIn; maria: Caller };

/**
 * Call it at the top of a file: premium is sold through a payment service that behaves, and before
 * each test Maria is new.
 */
export function serveSelling(before: (selling: Selling) => void): void {
  let payments: Payments;
  let installation: SignIn;
  beforeAll(async () => {
    payments = await openPayments();
    const settings = { AUTH_AUTOCONFIRM: 'on', ...payments.settings };
    installation = await openSignIn(settings, createLog({ level: 'silent' }));
  });
  beforeEach(async () => {
    Object.assign(payments, { trouble: null, beforeAnswer: null, asked: [] });
    before({ payments, installation, maria: await signUp(installation.app, 'Maria') });
  });
  afterAll(async () => {
    await installation.close();
    await payments.close();
  });
}

/** The page that a user is sent to. */
export async function checkoutOf(
  of: Caller,
  { world }: Payments,
  language = 'sv',
): Promise<Session> {
  const headers = { 'accept-language': language };
  const answer = await of.call('POST /api/subscription/checkout', { headers });
  const { url } = answer.json<{ url: string }>();
  const session = [...world.sessions.values()].find((one) => one.url === url);
  if (session === undefined) throw new Error(answer.body);
  return session;
}

/** A user pays, and the event is sent. */
export async function subscribe(
  installation: SignIn,
  payments: Payments,
  of: Caller,
): Promise<Subscription> {
  const subscription = payments.world.pay(await checkoutOf(of, payments));
  const answer = await tell(installation, newest(payments));
  if (answer.statusCode !== 204) throw new Error(answer.body);
  return subscription;
}

export function newest({ world }: Payments): Event {
  const event = world.events.at(-1);
  if (event === undefined) throw new Error('Nothing has happened');
  return event;
}

/** Sends an event as the payment service does. */
export function tell({ app }: SignIn, event: Event, how: Parameters<typeof signed>[1] = {}) {
  return call(app, 'POST /api/webhooks/stripe', signed(event, how));
}

/** The subscription as the API answers it. */
export async function subscriptionOf(of: Caller): Promise<Told> {
  return (await of.call('GET /api/subscription')).json<Told>();
}

/** Parameters of the jobs, at a time that may be in the future. */
export function subscriptionParts({ config, db }: SignIn, now = new Date()) {
  const log = createLog({ level: 'silent' });
  const service = openService({ config, log });
  if (service === null) throw new Error('Premium is not sold');
  return { db, service, clock: () => now, log };
}
