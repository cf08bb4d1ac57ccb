import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import type { Log } from '#server/platform/log.ts';
import { isSeenTo, saySeenTo } from './events.ts';
import { follow, type Following } from './follow.ts';
import type { PaymentEvent } from './port.ts';
import { adoptCustomer, userOfCustomer } from './store.ts';

/** One event of the payment service weighs a few kilobytes. */
const EVENT_BYTES_MAX = 1024 * 1024;

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
export function paymentEventRoutes(
  app: FastifyInstance,
  parts: (Following & { log: Log }) | null,
): void {
  app.removeAllContentTypeParsers();
  const asBytes = { parseAs: 'buffer', bodyLimit: EVENT_BYTES_MAX } as const;
  app.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body));
  app.post('/api/webhooks/stripe', { schema }, async (request, reply) => {
    if (parts === null) throw new AppError('not_found');
    const signature = request.headers['stripe-signature'];
    const { body } = request;
    const isSigned = typeof signature === 'string' && Buffer.isBuffer(body);
    const event = isSigned ? await parts.service.eventOf(body, signature) : null;
    if (event === null) throw new AppError('bad_signature');
    await seeTo(parts, event);
    return reply.code(204).send();
  });
}

/** Handled once per event, and only its customer id is trusted. */
async function seeTo(parts: Following & { log: Log }, event: PaymentEvent): Promise<void> {
  const { db, service, log } = parts;
  if (event.customerId === null || (await isSeenTo(db.orm, event.id))) return;
  const userId = await ownerOf(parts, event.customerId);
  if (userId === null) {
    log.info({ event: event.type }, 'An event about an unknown customer');
    return;
  }
  if (event.refundedChargeId !== null) {
    const returned = await service.fullyReturned(event.refundedChargeId);
    if (returned?.customerId === event.customerId) await service.end(returned.subscriptionId);
  }
  await follow(parts, userId);
  await saySeenTo(db.orm, event);
}

/** The user of a customer; the payment service is asked if we know none. */
async function ownerOf(
  { db, service }: Following,
  customerId: string,
): Promise<string | null> {
  const known = await userOfCustomer(db.orm, customerId);
  if (known !== null) return known;
  const { data: userId } = z.uuid().safeParse(await service.userOf(customerId));
  if (userId === undefined) return null;
  return (await adoptCustomer(db.orm, { userId, customerId })) ? userId : null;
}
