import { and, desc, eq, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { FieldChange } from '#domain/records/changes.ts';
import { type EntityType, kindNamed } from '#domain/records/kinds.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { opener, type RouteOptions, signedIn } from '#server/platform/http/signed-in.ts';
import { RESTORABLE_MS } from './store.ts';
import { type Action, userActivities } from './table.ts';

const LIMIT = 20;

/** Items of a page, of all its operations together: the changes of each may be long. */
const ITEMS_MAX = 100;

const page = z.object({
  before: z.optional(z.uuid('unknown')),
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]\d?|100)$/, 'unknown'))),
});

const schema = {
  tags: ['activities'],
  scope: 'records:read' as const,
  summary:
    'The user’s activities, newest first; ?limit= up to 100, ?before= the next of a page. A token ' +
    'gets none of files, households, tokens, calendars and sign-in',
  querystring: page,
};

/** `GET /api/activities`: the user's created, updated, deleted and restored items. */
export function activityRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  app.get('/api/activities', { schema }, (request) => {
    const { before, limit = LIMIT } = request.query as z.infer<typeof page>;
    const isToken = signedIn(request).token !== undefined;
    return open(request, ({ tx, userId }) =>
      activitiesOf(tx, { userId, clock }, { before, limit: Number(limit), isToken }),
    );
  });
}

/** An activity of a user. */
export type ListedActivity = {
  id: string;
  action: Action;
  entityType: EntityType;
  entityId: string;
  entityName: string;
  /** The last hundred items that the operation changed, in order; the newest is the entity. */
  items: readonly { id: string; name: string; changes: readonly FieldChange[] }[];
  /** All items that it changed. */
  itemCount: number;
  /** Erased is removed for good. */
  isErased: boolean;
  changes: readonly FieldChange[];
  createdAt: string;
  /** A deletion that can still be undone. */
  isRestorable: boolean;
};

type ActivityPageQuery = { before: string | undefined; limit: number; isToken?: boolean };

/** The account and its households, files and programs, which tokens do not reach. */
const FOR_SESSIONS: EntityType[] = ['household', 'bank_file', 'token', 'sign_in', 'calendar'];

/** A page of the user's activities, newest first; `next` is the next page's start or null. */
export async function activitiesOf(
  tx: Tx,
  { userId, clock }: { userId: string; clock: Clock },
  query: ActivityPageQuery,
): Promise<{ activities: ListedActivity[]; next: string | null }> {
  const { counts, next } = await pageOf(tx, userId, query);
  const rows = await tx
    .select({
      id: userActivities.id,
      action: userActivities.action,
      entityType: userActivities.entityType,
      entityId: userActivities.entityId,
      entityName: userActivities.entityName,
      isErased: sql<boolean>`${userActivities.description} is not distinct from 'erased'`,
      changes: userActivities.changes,
      createdAt: userActivities.createdAt,
      siblings: sql<ListedActivity['items'] | null>`(
        select json_agg(json_build_object('id', one.entity_id, 'name', one.entity_name,
          'changes', one.changes) order by one.id)
        from (select * from user_activities each
          where each.user_id = ${userId} and each.deed_id = user_activities.deed_id
          order by each.id desc limit ${ITEMS_MAX}) one)`,
      isLast: sql<boolean>`user_activities.action = 'deleted' and not exists (
        select from (
          select user_activities.entity_id union
          select one.entity_id from user_activities one
          where one.user_id = ${userId} and one.deed_id = user_activities.deed_id
        ) item
        join user_activities later on later.user_id = ${userId}
          and later.entity_id = item.entity_id and later.id > user_activities.id)`,
    })
    .from(userActivities)
    .where(and(eq(userActivities.userId, userId), inArray(userActivities.id, [...counts.keys()])))
    .orderBy(desc(userActivities.id));
  const since = new Date(clock().getTime() - RESTORABLE_MS).toISOString();
  const activities = rows.map(({ isLast, siblings, ...row }) => ({
    ...row,
    items: siblings ?? [{ id: row.entityId, name: row.entityName, changes: row.changes }],
    itemCount: counts.get(row.id) ?? 1,
    isRestorable:
      isLast && kindNamed(row.entityType) !== null && !row.isErased && row.createdAt > since,
  }));
  return { activities, next };
}

/**
 * The operations of a page, each with the number of its items. A page ends earlier where its
 * operations changed many.
 */
async function pageOf(
  tx: Tx,
  userId: string,
  { before, limit, isToken = false }: ActivityPageQuery,
): Promise<{ counts: Map<string, number>; next: string | null }> {
  // An operation on several items is one row, at the place of the last of them.
  const isOwnRow = sql`(user_activities.deed_id is null or not exists (
    select from user_activities later
    where later.user_id = ${userId} and later.deed_id = user_activities.deed_id
      and later.id > user_activities.id))`;
  const isOlder = before === undefined ? undefined : lt(userActivities.id, before);
  const isShown = isToken ? notInArray(userActivities.entityType, FOR_SESSIONS) : undefined;
  const found = await tx
    .select({
      id: userActivities.id,
      itemCount: sql<number>`(select greatest(1, count(*))::int from user_activities one
        where one.user_id = ${userId} and one.deed_id = user_activities.deed_id)`,
    })
    .from(userActivities)
    .where(and(eq(userActivities.userId, userId), isOwnRow, isOlder, isShown))
    .orderBy(desc(userActivities.id))
    .limit(limit + 1);
  let items = 0;
  const listed = found.slice(0, limit).filter(({ itemCount }, at) => {
    items += itemCount;
    return at === 0 || items <= ITEMS_MAX;
  });
  return {
    counts: new Map(listed.map(({ id, itemCount }) => [id, itemCount])),
    next: found.length > listed.length ? (listed.at(-1)?.id ?? null) : null,
  };
}
