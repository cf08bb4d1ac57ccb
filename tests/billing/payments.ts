import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { type Answer, answerTo, type PaymentRequest, refused } from './payment-answers.ts';
import { pageAt } from './payment-pages.ts';
import { type Event, PaymentWorld } from './payment-world.ts';

/** The payment service on this machine: its interface, its two pages and its signed news. */
export type Payments = {
  url: string;
  world: PaymentWorld;
  /** Settings of an installation that sells premium through it. */
  settings: Record<string, string>;
  /** Every call, such as `POST /v1/customers`. */
  asked: string[];
  /** A fault in place of the right response; null: none. `close` hangs up. */
  trouble: { status: number } | 'close' | null;
  /** Awaited before a finished response is sent; null: it is sent at once. */
  beforeAnswer: ((asked: string) => Promise<void> | void) | null;
  /** Where its news go as they happen; null: they are lost. */
  hook: string | null;
  close(): Promise<void>;
};

const SECRET_KEY = 'sk_test_standin';
const WEBHOOK_SECRET = 'whsec_standin';

export async function openPayments(): Promise<Payments> {
  const server = createServer((request, answer) => void serve(payments, request, answer));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const payments: ServedPayments = {
    url,
    world: new PaymentWorld(),
    answered: new Map(),
    settings: {
      PREMIUM: 'stripe',
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_PRICE_ID: 'price_month',
      STRIPE_API_BASE: url,
      SUPPORT_EMAIL: 'hjalp@valv.example',
    },
    asked: [],
    trouble: null,
    beforeAnswer: null,
    hook: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return payments;
}

/** With the responses given, by key. */
type ServedPayments = Payments & { answered: Map<string, Answer> };

async function serve(payments: ServedPayments, request: IncomingMessage, answer: ServerResponse) {
  const { world, trouble } = payments;
  const told = world.events.length;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://standin');
  const sent = await text(request);
  if (!pathname.startsWith('/v1/')) {
    const page = pageAt(world, { path: pathname, query: searchParams, pressed: sent });
    await deliver(payments, world.events.slice(told));
    return 'to' in page
      ? answer.writeHead(303, { location: page.to }).end()
      : answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page.html);
  }
  const method = request.method ?? 'GET';
  payments.asked.push(`${method} ${pathname}`);
  if (trouble === 'close') return request.socket.destroy();
  const form = method === 'POST' ? new URLSearchParams(sent) : searchParams;
  const asked = { method, path: pathname, form };
  const { status, body } =
    trouble === null
      ? onceFor(payments, request, asked)
      : refused(trouble.status, { type: 'api_error', message: 'Not now' });
  await deliver(payments, world.events.slice(told));
  await payments.beforeAnswer?.(`${method} ${pathname}`);
  const headers = { 'content-type': 'application/json', 'request-id': 'req_standin' };
  return answer.writeHead(status, headers).end(JSON.stringify(body));
}

/** The same answer under the same key; nothing for who does not show ours. */
function onceFor(
  { world, url, answered }: ServedPayments,
  { headers }: IncomingMessage,
  asked: PaymentRequest,
): Answer {
  if (headers.authorization !== `Bearer ${SECRET_KEY}`) {
    return refused(401, { type: 'invalid_request_error', message: 'Invalid API Key' });
  }
  const key = headers['idempotency-key'];
  const known = typeof key === 'string' ? answered.get(key) : undefined;
  const answer = known ?? structuredClone(answerTo(world, url, asked));
  if (typeof key === 'string') answered.set(key, answer);
  return answer;
}

/** An event as it is sent: its bytes, and the signature of the library itself on them. */
export function signed(event: Event, { secret = WEBHOOK_SECRET, agoS = 0 } = {}) {
  const payload = JSON.stringify(event, null, 2);
  const timestamp = Math.floor(Date.now() / 1000) - agoS;
  const header = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return {
    body: payload,
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
  };
}

async function deliver({ hook }: Payments, events: readonly Event[]): Promise<void> {
  if (hook === null) return;
  for (const event of events) await fetch(hook, { method: 'POST', ...signed(event) });
}
