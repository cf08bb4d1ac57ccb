import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { withTableTax } from '#domain/figures/totals/table-taxed.ts';
import { type Day, dayOf, isDay, monthOf } from '#domain/basics/months.ts';
import type { Income } from '#domain/records/incomes.ts';
import { taxFactsRead } from '#server/account/users/store.ts';
import { taxFields } from '#domain/records/tax-basis.ts';
import { isStale, RECORDS_AT_ONCE_MAX } from '#domain/records/records.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import { keptShape, refusalShape } from '#server/platform/http/docs.ts';
import { idOf, ifMatch, itemId, ownId } from '#server/platform/http/requests.ts';
import { sendList } from '#server/platform/http/answers.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import type { ClockedTx, Tx, UserTx } from '#server/platform/db/tx.ts';
import type { RecordRow } from '#domain/records/field.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { BatchRepository } from './repository.ts';
import { CHANGES, SENT_DRAFTS } from '#domain/records/drafts.ts';
import { LISTS } from './lists.ts';
import { recordsOf } from './records.ts';
import type { Kind } from '#domain/records/kinds.ts';

const severalOf = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.strictObject({
    items: z
      .array(schema, 'list.type')
      .check(z.minLength(1, 'list.empty'), z.maxLength(RECORDS_AT_ONCE_MAX, 'list.many')),
  });

const severalIds = z.strictObject({
  ids: z
    .array(z.string('id.format'), 'list.type')
    .check(z.minLength(1, 'list.empty'), z.maxLength(RECORDS_AT_ONCE_MAX, 'list.many')),
});

const day = z.string('date.format').check(z.refine(isDay, 'date.format'));

const severalRemovals = z.extend(severalIds, { on: z.optional(day) });

const removal = z.object({
  history: z.optional(z.literal('erase', 'choice')),
  on: z.optional(day),
});

/** Managed by the server; ignored when a client sends back a whole item. */
const SERVER_FIELDS = ['id', 'userId', 'createdAt', 'updatedAt', 'tableTax', 'holdingsSince'];

/** A kind's answers, list and requests, where they differ from those of other kinds. */
type KindRules = {
  shape: z.core.$ZodShape;
  list(db: Database, user: SessionUser, clock: Clock): Promise<readonly RecordRow[]>;
  /** Completes a sent item. */
  complete?: (sent: Record<string, unknown>) => void;
};

const RULES: Readonly<Record<Kind, KindRules>> = {
  assets: {
    shape: { ...keptShape, holdingsSince: z.optional(z.nullable(z.string())) },
    list: listing('assets'),
  },
  liabilities: { shape: keptShape, list: listing('liabilities') },
  // An income by table is listed with its tax; null where it cannot be calculated.
  incomes: {
    shape: { ...keptShape, tableTax: z.optional(z.nullable(z.looseObject({}))) },
    list: taxedIncomes,
    complete: stateTaxBasis,
  },
  costs: { shape: keptShape, list: listing('costs') },
  goals: { shape: keptShape, list: listing('goals') },
};

function listing(kind: Kind): KindRules['list'] {
  return async (db, user) => (await db.readAsUser(user, { items: LISTS[kind] })).items;
}

/** Reason for which items are completed. */
export type FollowReason = 'changed' | 'restored';

/** Completes changed or restored items, in their transaction; returns them as they are then. */
export type Follow = (
  userTx: ClockedTx,
  items: readonly RecordRow[],
  by: FollowReason,
) => Promise<readonly RecordRow[]>;

type ExposedKind = {
  kind: Kind;
  draft: z.ZodMiniObject;
  item: z.ZodMiniObject;
  today(): Day;
  list(user: SessionUser): Promise<readonly RecordRow[]>;
  open<T>(request: FastifyRequest, work: (own: BatchWrite) => Promise<T>): Promise<T>;
  /** For a change that other data follows. */
  openFollowed<T>(request: FastifyRequest, work: (own: BatchWrite) => Promise<T>): Promise<T>;
};

type BatchWrite = {
  records: BatchRepository<RecordRow, object>;
  tx: Tx;
  userId: string;
  follow: (items: readonly RecordRow[], by: FollowReason) => Promise<readonly RecordRow[]>;
  forget: (erasedId: string) => Promise<void>;
};

/** Runs a route's work in a transaction of the user. */
type Opener = <T>(request: FastifyRequest, work: (userTx: UserTx) => Promise<T>) => Promise<T>;

/** Data that changes with the items of a kind. */
export type FollowedKind = {
  follow?: Follow;
  /** Opens the transactions of changes that other data follows. */
  openFollowed?: Opener;
  /** Deletes what an erased item alone used, and what still tells of it. */
  forget?: (userTx: UserTx, erasedId: string) => Promise<void>;
};

type RecordRouteOptions = RouteOptions & FollowedKind & { kind: Kind };

/** Routes of a kind of records: list, create, update, remove, restore, also of several at once. */
export function recordRoutes(
  app: FastifyInstance,
  {
    kind,
    db,
    clock,
    follow = async (_, items) => items,
    openFollowed = opener({ db }),
    forget = async () => {},
  }: RecordRouteOptions,
): void {
  const { shape, list, complete } = RULES[kind];
  const draft: z.ZodMiniObject = SENT_DRAFTS[kind];
  const openBy =
    (open: Opener): ExposedKind['open'] =>
    (request, work) =>
      open(request, ({ tx, userId }) => {
        const records = recordsOf(tx, userId, clock)[kind] as BatchRepository<RecordRow, object>;
        const followed: BatchWrite['follow'] = (items, by) =>
          follow({ tx, userId, clock }, items, by);
        const own = { records, tx, userId, follow: followed };
        return work({ ...own, forget: (erasedId) => forget({ tx, userId }, erasedId) });
      });
  const exposed: ExposedKind = {
    kind,
    draft,
    item: z.extend(draft, shape),
    today: () => dayOf(clock()),
    list: (user) => list(db, user, clock),
    open: openBy(opener({ db })),
    openFollowed: openBy(openFollowed),
  };
  app.addHook('preValidation', async ({ body }) => {
    for (const sent of draftsIn(body)) {
      for (const field of SERVER_FIELDS) delete sent[field];
      complete?.(sent);
    }
  });
  listAndCreate(app, exposed);
  createAndRemoveSeveral(app, exposed);
  restoreSeveral(app, exposed);
  updateRemoveAndRestore(app, exposed);
}

/** The user's incomes, each of those by table with its tax, in one round trip. */
async function taxedIncomes(
  db: Database,
  user: SessionUser,
  clock: Clock,
): Promise<readonly Income[]> {
  const reads = { incomes: LISTS.incomes, facts: taxFactsRead };
  const { incomes, facts } = await db.readAsUser(user, reads);
  return withTableTax(incomes, facts[0] ?? null, monthOf(dayOf(clock())));
}

function listAndCreate(app: FastifyInstance, { kind, draft, item, open, list }: ExposedKind): void {
  const listing = {
    tags: [kind],
    scope: 'records:read' as const,
    summary: `All ${kind}, oldest first`,
    response: { 200: z.array(item), default: refusalShape },
  };
  app.get(`/api/${kind}`, { schema: listing }, async (request, reply) =>
    sendList(request, reply, await list(signedIn(request))),
  );

  const creating = {
    tags: [kind],
    scope: 'records:write' as const,
    summary: `Adds one of the ${kind}; with Idempotency-Key once`,
    body: draft,
    response: { 201: item, default: refusalShape },
  };
  app.post(`/api/${kind}`, { schema: creating }, async (request, reply) => {
    const { status, body } = await open(request, ({ records, tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await records.create(request.body as object),
      })),
    );
    return reply.code(status).send(body);
  });
}

function createAndRemoveSeveral(
  app: FastifyInstance,
  { kind, draft, item, today, open }: ExposedKind,
): void {
  const creating = {
    tags: [kind],
    scope: 'records:write' as const,
    summary:
      `Adds up to ${RECORDS_AT_ONCE_MAX} of the ${kind}, all or none, as one activity; ` +
      'with Idempotency-Key once',
    body: severalOf(draft),
    response: { 201: z.array(item), default: refusalShape },
  };
  app.post(`/api/${kind}/several`, { schema: creating }, async (request, reply) => {
    const { items } = request.body as { items: object[] };
    const { status, body } = await open(request, ({ records, tx, userId }) =>
      once({ tx, userId, request }, async () => ({
        status: 201,
        body: await records.createAll(items),
      })),
    );
    return reply.code(status).send(body);
  });

  const removing = {
    tags: [kind],
    scope: 'records:write' as const,
    summary: `Removes up to ${RECORDS_AT_ONCE_MAX} of the ${kind}, all or none, as one activity`,
    body: severalRemovals,
    response: { 204: z.null(), default: refusalShape },
  };
  app.post(`/api/${kind}/removals`, { schema: removing }, async (request, reply) => {
    const { ids, on } = request.body as z.infer<typeof severalRemovals>;
    refuseFuture(on, today());
    const areRemoved = await open(request, ({ records }) => records.removeAll(ids.map(ownId), on));
    if (!areRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });
}

function restoreSeveral(app: FastifyInstance, { kind, item, openFollowed }: ExposedKind): void {
  const restoring = {
    tags: [kind],
    scope: 'records:write' as const,
    summary:
      `Restores up to ${RECORDS_AT_ONCE_MAX} removed ${kind}, all or none, ` + 'as one activity',
    body: severalIds,
    response: { 200: z.array(item), default: refusalShape },
  };
  app.post(`/api/${kind}/restorations`, { schema: restoring }, (request) =>
    openFollowed(request, async ({ records, follow }) => {
      const { ids } = request.body as z.infer<typeof severalIds>;
      const restored = await records.restoreAll(ids.map(ownId));
      // The error rolls back the items restored before the missing one.
      if (restored === null) throw new AppError('not_found');
      return follow(restored, 'restored');
    }),
  );
}

function updateRemoveAndRestore(app: FastifyInstance, exposed: ExposedKind): void {
  const { kind, item, today, open, openFollowed } = exposed;
  const one = {
    tags: [kind],
    scope: 'records:write' as const,
    params: itemId,
    response: { 200: item, default: refusalShape },
  };

  const changing = {
    ...one,
    summary: 'Changes the fields that are sent; with If-Match only that version',
    body: CHANGES[kind],
  };
  app.put(`/api/${kind}/:id`, { schema: changing }, (request) =>
    openFollowed(request, async ({ records, follow }) => {
      const { body } = request;
      const answer = await records.update(idOf(request), body as object, ifMatch(request));
      if (answer === null) throw new AppError('not_found');
      if (isStale(answer)) throw new AppError('conflict', { body: { current: answer.stale } });
      return (await follow([answer], 'changed'))[0];
    }),
  );

  const removing = {
    ...one,
    summary:
      'Removes it from every present total, and from those of past days since ?on= (today); ' +
      'its history before stays, unless ?history=erase',
    querystring: removal,
    response: { 204: z.null(), default: refusalShape },
  };
  app.delete(`/api/${kind}/:id`, { schema: removing }, async (request, reply) => {
    const { history, on } = request.query as z.infer<typeof removal>;
    const id = idOf(request);
    refuseFuture(on, today());
    const isRemoved = await open(request, async ({ records, forget }) => {
      if (history !== 'erase') return records.remove(id, on);
      const isErased = (await records.erase(id)) !== null;
      if (isErased) await forget(id);
      return isErased;
    });
    if (!isRemoved) throw new AppError('not_found');
    return reply.code(204).send();
  });

  const restoring = { ...one, summary: 'Restores a removed one' };
  app.post(`/api/${kind}/:id/restoration`, { schema: restoring }, (request) =>
    openFollowed(request, async ({ records, follow }) => {
      const restored = await records.restore(idOf(request));
      if (restored === null) throw new AppError('not_found');
      return (await follow([restored], 'restored'))[0];
    }),
  );
}

/** A removal cannot be of a day to come. */
function refuseFuture(on: Day | undefined, today: Day): void {
  if (on === undefined || on <= today) return;
  const issue = { path: 'on', code: 'day.future', message: 'day.future' } as const;
  throw new AppError('invalid', { issues: [issue] });
}

/** A sent tax counts as stated, also 0; null makes it estimated again. */
function stateTaxBasis(sent: Record<string, unknown>): void {
  if (!('taxPercentage' in sent)) return;
  if (sent['taxPercentage'] === null) Object.assign(sent, taxFields(null));
  else if (sent['taxBasis'] === undefined) sent['taxBasis'] = 'stated';
}

/** The sent item, and the items of a sent list. */
function draftsIn(body: unknown): Record<string, unknown>[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const { items } = body as { items?: unknown };
  const several: unknown[] = Array.isArray(items) ? items : [];
  return [body, ...several].filter(
    (sent): sent is Record<string, unknown> => typeof sent === 'object' && sent !== null,
  );
}
