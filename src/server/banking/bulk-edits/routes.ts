import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { manyChanges, NAMED_MAX } from '#domain/banking/transactions/transactions.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { idOf, itemId } from '#server/platform/http/item-id.ts';
import { signedIn } from '#server/platform/http/person.ts';
import { askedShape, filterOf } from '#server/banking/transactions/asked.ts';
import { editMany, type Meant } from './edit.ts';
import { undoEdit } from './undo.ts';

type Parts = { db: Database; clock: Clock };

const tags = ['transactions'];
const response = { default: refusalShape };

const ids = z
  .array(z.uuid('unknown'))
  .check(z.minLength(1, 'choice'), z.maxLength(NAMED_MAX, 'choice'));
const body = z.union([
  z.strictObject({ ids, changes: manyChanges }),
  z.strictObject({ filter: z.strictObject(askedShape), changes: manyChanges }),
]);

const editing = {
  tags,
  summary:
    'Changes many at once, all or none: { ids } (up to 1,000) or { filter } as of the list, and ' +
    '{ changes } of category, addTags, removeTags, isReviewed; answers { changed, edit }',
  body,
  response,
};
const undoing = {
  tags,
  summary:
    'Undoes the newest change of many, for a day: { restored }; what was changed since stays',
  params: itemId,
  response,
};

/** Saying the same of many transactions at once, and taking it back. */
export function editRoutes(app: FastifyInstance, { db, clock }: Parts): void {
  app.patch('/api/transactions', { schema: editing }, (request) => {
    const person = signedIn(request);
    const { changes, ...said } = request.body as z.output<typeof body>;
    const meant: Meant = 'ids' in said ? said : { filter: filterOf(said.filter) };
    return db.long.asPerson(person, (tx) =>
      editMany({ tx, userId: person.userId, clock }, meant, changes),
    );
  });

  app.delete('/api/transaction-edits/:id', { schema: undoing }, async (request) => {
    const person = signedIn(request);
    const id = idOf(request);
    const restored = await db.long.asPerson(person, (tx) =>
      undoEdit({ tx, userId: person.userId, clock }, id),
    );
    if (restored === null) throw new AppError('not_found');
    return { restored };
  });
}
