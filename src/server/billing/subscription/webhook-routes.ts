import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import type { Log } from '#server/platform/log.ts';
import { adoptCustomer, isHandled, markHandled, userOfCustomer } from './store.ts';
import { refreshSubscription, type SubscriptionParts } from './refresh.ts';
import type { PaymentEvent } from './port.ts';

/** One event of the payment service weighs a few kilobytes. */
const EVENT_BYTES_MAX = 256 * 1024;

const SIGNATURE = 'stripe-signature';

const schema = {
  tags: ['subscription'],
  summary: 'Receives signed events about subscriptions from the payment service',
  security: [],
  response: { 204: z.null(), default: refusalShape },
};

/**
 * `POST /api/webhooks/stripe`: wants the signature of the payment service on the very bytes that
 * arrived, at most five minutes old. A failure of ours makes the service send it again, for days.
 */
export function webhookRoutes(
  app: FastifyInstance,
  parts: (SubscriptionParts & { log: Log }) | null,
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request: FastifyRequest, sent: Readable) =>
    app.readBody(request, sent, EVENT_BYTES_MAX),
  );
  // Bodies that nobody listens to stay unread.
  const onRequest = async ({ headers }: FastifyRequest) => {
    if (parts === null) throw new AppError('not_found');
    if (!headers[SIGNATURE]) throw new AppError('bad_signature');
  };
  app.post('/api/webhooks/stripe', { schema, onRequest }, async (request, reply) => {
    if (parts === null) throw new AppError('not_found');
    const { body, headers } = request;
    const signature = String(headers[SIGNATURE]);
    const event = Buffer.isBuffer(body) ? await parts.service.eventOf(body, signature) : null;
    if (event === null) throw new AppError('bad_signature');
    await refreshOnEvent(parts, event);
    return reply.code(204).send();
  });
}

/** Refreshes the subscription once per event, by the ids and the type of the event alone. */
async function refreshOnEvent(
  parts: SubscriptionParts & { log: Log },
  event: PaymentEvent,
): Promise<void> {
  const { db, service, log } = parts;
  if (event.customerId === null || (await isHandled(db.orm, event.id))) return;
  const userId = await ownerOf(parts, event.customerId);
  if (userId === null) {
    log.info({ event: event.type }, 'An event about an unknown customer');
    return;
  }
  if (event.refundedChargeId !== null) {
    const refunded = await service.fullRefundOf(event.refundedChargeId);
    if (refunded?.customerId === event.customerId) await service.end(refunded.subscriptionId);
  }
  await refreshSubscription(parts, userId);
  await markHandled(db.orm, event);
}

/** The user of a customer; the payment service is asked if we know none. */
async function ownerOf(
  { db, service }: SubscriptionParts,
  customerId: string,
): Promise<string | null> {
  const known = await userOfCustomer(db.orm, customerId);
  if (known !== null) return known;
  const { data: userId } = z.uuid().safeParse(await service.userOf(customerId));
  if (userId === undefined) return null;
  return (await adoptCustomer(db.orm, { userId, customerId })) ? userId : null;
}
