import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId, ownId } from '#server/platform/http/requests.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import { addItemOf, takeBackItem } from './account-item.ts';

type AccountItemRouteOptions = { db: Database; clock: Clock; gate: PremiumGate };

const PATH = '/api/bank-accounts/:id/item';
const tags = ['transactions'];
const taking = z.strictObject({ item: z.optional(z.uuid('unknown')) });

const adding = {
  tags,
  summary:
    'Makes an account an asset, a card a liability, with its newest balance and the balances it ' +
    'held in closed months as far as these are verified; an account that is an item stays it: ' +
    '{ kind, id, isNew, months, isProven }. Premium for a connected account',
  params: itemId,
  response: { default: refusalShape },
};
const takingBack = {
  tags,
  summary:
    'Removes that item with its history, while nothing of it was changed; ?item= only this one',
  params: itemId,
  querystring: taking,
  response: { 204: z.null(), default: refusalShape },
};

/** Links a bank account to an asset or liability of the user. */
export function accountItemRoutes(
  app: FastifyInstance,
  { db, clock, gate }: AccountItemRouteOptions,
): void {
  app.post(PATH, { schema: adding }, async (request, reply) => {
    const user = signedIn(request);
    const { userId } = user;
    const asked = { accountId: idOf(request), hasPremium: await gate.isPremium(userId) };
    const item = await db.asUser(user, (tx) => addItemOf({ tx, userId, clock }, asked));
    if (item === null) throw new AppError('not_found');
    return reply.code(item.isNew ? 201 : 200).send(item);
  });

  app.delete(PATH, { schema: takingBack }, async (request, reply) => {
    const user = signedIn(request);
    const { userId } = user;
    const { item } = request.query as z.infer<typeof taking>;
    const which = { accountId: idOf(request), itemId: item && ownId(item) };
    const isTaken = await db.asUser(user, (tx) => takeBackItem({ tx, userId, clock }, which));
    if (!isTaken) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
