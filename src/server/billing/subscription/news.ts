import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import type { Log } from '#server/platform/log.ts';
import { isSeenTo, saySeenTo } from './events.ts';
import { follow, type Following } from './follow.ts';
import type { News } from './port.ts';
import { adoptCustomer, userOfCustomer } from './store.ts';

/** One event of the payment service weighs a few kilobytes. */
const NEWS_BYTES_MAX = 1024 * 1024;

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
export function newsRoutes(app: FastifyInstance, parts: (Following & { log: Log }) | null): void {
  app.removeAllContentTypeParsers();
  const asBytes = { parseAs: 'buffer', bodyLimit: NEWS_BYTES_MAX } as const;
  app.addContentTypeParser('*', asBytes, (_request, body, done) => done(null, body));
  app.post('/api/webhooks/stripe', { schema }, async (request, reply) => {
    if (parts === null) throw new AppError('not_found');
    const signature = request.headers['stripe-signature'];
    const { body } = request;
    const isSigned = typeof signature === 'string' && Buffer.isBuffer(body);
    const news = isSigned ? await parts.service.newsOf(body, signature) : null;
    if (news === null) throw new AppError('bad_signature');
    await seeTo(parts, news);
    return reply.code(204).send();
  });
}

/** Handled once per event, and only its customer id is trusted. */
async function seeTo(parts: Following & { log: Log }, news: News): Promise<void> {
  const { db, service, log } = parts;
  if (news.customerId === null || (await isSeenTo(db.orm, news.id))) return;
  const userId = await profileDataOf(parts, news.customerId);
  if (userId === null) {
    log.info({ event: news.type }, 'An event about an unknown customer');
    return;
  }
  if (news.refundedChargeId !== null) {
    const returned = await service.fullyReturned(news.refundedChargeId);
    if (returned?.customerId === news.customerId) await service.end(returned.subscriptionId);
  }
  await follow(parts, userId);
  await saySeenTo(db.orm, news);
}

/** The user of a customer; the payment service is asked if we know none. */
async function profileDataOf(
  { db, service }: Following,
  customerId: string,
): Promise<string | null> {
  const known = await userOfCustomer(db.orm, customerId);
  if (known !== null) return known;
  const { data: userId } = z.uuid().safeParse(await service.userOf(customerId));
  if (userId === undefined) return null;
  return (await adoptCustomer(db.orm, { userId, customerId })) ? userId : null;
}
