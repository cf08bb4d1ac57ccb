import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type Collection, isStale, type Kept, type Kind } from '#domain/records.ts';
import type { Clock } from '#server/clock.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { AppError } from '#server/errors.ts';
import { once } from '#server/http/once.ts';
import { signedIn } from '#server/http/person.ts';
import { recordsOf } from './records.ts';

export type Schemas = { draft: z.ZodMiniType; changes: z.ZodMiniType };
type Parts = { db: Database; clock: Clock };

const itemId = z.object({ id: z.string() });
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Managed by the server: sent back by forms that post a whole item, and ignored (spec., §3). */
const SERVER_FIELDS = ['id', 'userId', 'createdAt', 'updatedAt'];

/** The five calls of a kind of records: list, create, update, remove, restore. */
export function recordRoutes(
  app: FastifyInstance,
  { kind, schemas, db, clock }: { kind: Kind; schemas: Schemas } & Parts,
): void {
  const open = (tx: Tx, userId: string) =>
    recordsOf(tx, userId, clock)[kind] as Collection<Kept, object>;
  const tags = [kind];
  app.addHook('preValidation', ignoreServerFields);

  app.get(`/api/${kind}`, { schema: { tags } }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, (tx) => open(tx, person.userId).list());
  });

  app.post(`/api/${kind}`, { schema: { tags, body: schemas.draft } }, async (request, reply) => {
    const person = signedIn(request);
    const { status, body } = await db.asPerson(person, (tx) =>
      once({ tx, userId: person.userId, request }, async () => ({
        status: 201,
        body: await open(tx, person.userId).create(request.body as object),
      })),
    );
    return reply.code(status).send(body);
  });

  app.put(
    `/api/${kind}/:id`,
    { schema: { tags, params: itemId, body: schemas.changes } },
    (request) => {
      const person = signedIn(request);
      const since = ifMatch(request);
      return db.asPerson(person, async (tx) => {
        const answer = await open(tx, person.userId).update(idOf(request), request.body as object, since);
        if (answer === null) throw new AppError('not_found');
        if (isStale(answer)) throw new AppError('conflict', { body: { current: answer.stale } });
        return answer;
      });
    },
  );

  app.delete(`/api/${kind}/:id`, { schema: { tags, params: itemId } }, async (request, reply) => {
    const person = signedIn(request);
    const isRemoved = await db.asPerson(person, (tx) =>
      open(tx, person.userId).remove(idOf(request)),
    );
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });

  app.post(`/api/${kind}/:id/restoration`, { schema: { tags, params: itemId } }, (request) => {
    const person = signedIn(request);
    return db.asPerson(person, async (tx) => {
      const item = await open(tx, person.userId).restore(idOf(request));
      if (item === null) throw new AppError('not_found');
      return item;
    });
  });
}

/** The id of the path. What is not an id of ours is nobody's. */
function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!UUID.test(id)) throw new AppError('not_found');
  return id.toLowerCase();
}

/** The `updatedAt` that the sender has seen; undefined when it does not say. */
function ifMatch(request: FastifyRequest): string | undefined {
  const header = request.headers['if-match'];
  if (header === undefined || header === '*') return undefined;
  const instant = header.replace(/^(?:W\/)?"(.*)"$/, '$1');
  return Number.isNaN(Date.parse(instant)) ? new Date(0).toISOString() : instant;
}

async function ignoreServerFields(request: FastifyRequest): Promise<void> {
  const { body } = request;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  for (const field of SERVER_FIELDS) delete (body as Record<string, unknown>)[field];
}
