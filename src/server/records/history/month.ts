import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import {
  addMonths,
  dayOf,
  lastDayOf,
  type Month,
  monthOf,
  toMonth,
} from '#domain/basics/months.ts';
import {
  type HistoryMonth,
  type MonthItem,
  monthItem,
  type ShownItem,
  type StatedItem,
  type StatedValue,
} from '#domain/figures/history/history-month.ts';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { copiedInto, TREND_MONTHS } from '#domain/figures/history/month-values.ts';
import {
  copiedMonth,
  type FillReason,
  month,
  typedMonth,
  year,
} from '#domain/figures/history/typed-values.ts';
import { followsHoldings } from '#domain/records/assets.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { once } from '#server/platform/http/idempotency.ts';
import { idOf, itemId, ownId, refuseUnlessBegun } from '#server/platform/http/requests.ts';
import {
  type Identity,
  opener,
  type RouteOptions,
  signedIn,
} from '#server/platform/http/signed-in.ts';
import { addActivity, removeActivities } from '#server/records/activity/store.ts';
import { recordsOf } from '#server/records/collections/records.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { statedIn } from './observed.ts';
import { recentlyTyped, typeValue } from './typed-values.ts';
import { refuseBeyondValuesMax } from './values-max.ts';
import { forgetSnapshots } from '#server/records/snapshots/store.ts';
import { housePricesOf } from '#server/statistics/series/store.ts';

const asked = z.object({ year: z.optional(year), month: z.optional(month) });
const tags = ['history'];

/** `GET` and `PUT /api/historical-values`: a whole month at once. */
export function monthRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const reading = {
    tags,
    scope: 'records:read' as const,
    summary: 'A month: the value of each item, in it and now',
    querystring: asked,
  };
  app.get('/api/historical-values', { schema: reading }, (request) => {
    const user = signedIn(request);
    const running = monthOf(dayOf(clock()));
    const query = request.query as z.infer<typeof asked>;
    const { year: ofYear = Number(running.slice(0, 4)), month: of = Number(running.slice(5)) } =
      query;
    refuseUnlessBegun(toMonth(ofYear, of), clock);
    const { userId } = user;
    return db.asUser(user, (tx) =>
      historyMonth({ tx, userId, clock }, { year: ofYear, month: of }),
    );
  });

  const saving = {
    tags,
    scope: 'records:write' as const,
    summary:
      'Stores several values of a month, all or none; null removes one. Answers the month, to a ' +
      'token without records:read the items that were named',
    body: typedMonth,
  };
  app.put('/api/historical-values', { schema: saving }, (request) => {
    const user = signedIn(request);
    const { userId } = user;
    const body = request.body as z.infer<typeof typedMonth>;
    refuseUnlessBegun(toMonth(body.year, body.month), clock);
    const values = body.values.map((each) => ({ ...each, id: ownId(each.id) })) as ValueToType[];
    return db.asUser(user, async (tx) => {
      const userTx = { tx, userId, clock };
      if (!(await typeMonth(userTx, { ...body, values }))) throw new AppError('not_found');
      const whole = await historyMonth(userTx, { year: body.year, month: body.month });
      return shownTo(user, whole, new Set(values.map(({ id }) => id)));
    });
  });
}

/** `POST /api/historical-values/copies` and its undoing by id. */
export function copyRoutes(app: FastifyInstance, { db, clock }: RouteOptions): void {
  const open = opener({ db });
  const copying = {
    tags,
    scope: 'records:write' as const,
    summary:
      'Copies the month before into a month, where nothing was stated; changes no figure. Answers ' +
      'the month, without its items to a token without records:read',
    body: copiedMonth,
  };
  app.post('/api/historical-values/copies', { schema: copying }, async (request, reply) => {
    const user = signedIn(request);
    const { userId } = user;
    const wanted = request.body as z.infer<typeof copiedMonth>;
    refuseUnlessBegun(toMonth(wanted.year, wanted.month), clock);
    const { status, body } = await db.asUser(user, (tx) =>
      once({ tx, userId, request }, async () => {
        await copyMonthBefore({ tx, userId, clock }, wanted);
        return { status: 201, body: await historyMonth({ tx, userId, clock }, wanted) };
      }),
    );
    return reply.code(status).send(shownTo(user, body as HistoryMonth));
  });

  const undoing = {
    tags,
    scope: 'records:write' as const,
    summary: 'Removes the copied values of a month that were not overwritten since',
    params: itemId,
    response: { default: refusalShape },
  };
  app.delete('/api/historical-values/copies/:id', { schema: undoing }, (request) => {
    const id = idOf(request);
    return open(request, async ({ tx, userId }) => {
      const userTx = { tx, userId, clock };
      const undone = await undoCopy(userTx, id);
      if (undone === null) throw new AppError('not_found');
      return shownTo(signedIn(request), await historyMonth(userTx, undone));
    });
  });
}

const NOTHING: ReadonlySet<string> = new Set();

/** The month as its screen shows it; a program that may only write hears of the items that it stated. */
function shownTo({ token }: Identity, whole: HistoryMonth, stated = NOTHING): HistoryMonth {
  if (token?.scopes.includes('records:read') !== false) return whole;
  const shown = HISTORY_KINDS.map((kind) => [kind, whole[kind].filter(({ id }) => stated.has(id))]);
  return {
    ...whole,
    copyable: 0,
    ...(Object.fromEntries(shown) as Record<HistoryKind, MonthItem[]>),
  };
}

type CalendarMonth = { year: number; month: number };

/** A month: every present item with its stated value. */
export async function historyMonth(userTx: ClockedTx, query: CalendarMonth): Promise<HistoryMonth> {
  const month = toMonth(query.year, query.month);
  const kinds: Partial<Record<HistoryKind, MonthItem[]>> = {};
  const stored = await managedByOthers(userTx);
  let copyable = 0;
  for (const kind of HISTORY_KINDS) {
    const stated = await statedItems(userTx, { kind, month, kept: stored });
    kinds[kind] = await itemsIn(userTx, kind, { stated, asked: query });
    copyable += stated.filter((each) => copiedOf(each, month) !== null).length;
  }
  const copied = await copiedIn(userTx, query);
  return { ...query, copyable, copied, ...(kinds as Record<HistoryKind, MonthItem[]>) };
}

/** Values of a month that were left to the user, by the names of their items, and of how many. */
export type MonthProgress = { waiting: string[]; of: number };

/** The assets and debts of a closed month whose values nobody updated in it, as it ended. */
export async function progressOf(userTx: ClockedTx, month: Month): Promise<MonthProgress> {
  const [year = 0, ofYear = 0] = month.split('-').map(Number);
  const asEnded = { ...userTx, clock: () => new Date(`${lastDayOf(month)}T12:00:00Z`) };
  const kept = await managedByOthers(userTx);
  const counted: MonthItem[] = [];
  for (const kind of ['assets', 'liabilities'] as const) {
    const stated = await statedItems(userTx, { kind, month, kept });
    counted.push(...(await itemsIn(asEnded, kind, { stated, asked: { year, month: ofYear } })));
  }
  const present = counted.filter(({ counts }) => counts !== null);
  const waiting = present.filter(({ needsUser }) => needsUser).map(({ name }) => name);
  return { waiting, of: present.length };
}

type ValueToType = { kind: HistoryKind; id: string } & {
  value: AmountText | null;
  currency?: Currency | undefined;
  reason?: FillReason | undefined;
};

/** Stores several values of a month; false when one of the items does not exist. */
export async function typeMonth(
  userTx: ClockedTx,
  { year, month, values }: CalendarMonth & { values: readonly ValueToType[] },
): Promise<boolean> {
  const operationId = values.length > 1 ? randomUUID() : null;
  for (const [at, value] of values.entries()) {
    const path = `values.${at}.value`;
    if ((await typeValue({ ...userTx, operationId }, { ...value, year, month }, path)) === null)
      return false;
  }
  await refuseBeyondValuesMax(userTx.tx, userTx.userId);
  return true;
}

async function itemsIn(
  userTx: ClockedTx,
  kind: HistoryKind,
  { stated, asked: query }: { stated: readonly StatedItem[]; asked: CalendarMonth },
): Promise<MonthItem[]> {
  const month = toMonth(query.year, query.month);
  const running = monthOf(dayOf(userTx.clock()));
  const typed = Map.groupBy(await recentlyTyped(userTx, kind, query), ({ itemId }) => itemId);
  const isProperty = stated.some(({ item }) => item.type === 'real_estate');
  const prices = isProperty ? await housePricesOf(userTx.tx) : new Map();
  return stated.map((each) => {
    const rows = (typed.get(each.item.id) ?? []).map(toStatedValue);
    return monthItem(kind, { ...each, typed: rows }, { month, running, prices });
  });
}

function toStatedValue({ year, month, value, currency }: StatedValue): StatedValue {
  return { year, month, value, currency };
}

/** The values that copying wrote into a month, with the id to undo it. */
type CopiedValues = { id: string; count: number };

/**
 * Copies the previous month's values, with share and valuation date, for items without a value in
 * the month: no figure changes. Copying a month is one operation with one activity.
 */
export async function copyMonthBefore(userTx: ClockedTx, query: CalendarMonth): Promise<void> {
  const { tx, userId, clock } = userTx;
  const month = toMonth(query.year, query.month);
  await forgetSnapshots(tx, userId, month);
  const before = await copiedIn(userTx, query);
  const copyId = before?.id ?? randomUUID();
  const stored = await managedByOthers(userTx);
  let count = 0;
  for (const kind of HISTORY_KINDS) {
    const rows = (await statedItems(userTx, { kind, month, kept: stored })).flatMap((stated) => {
      const copied = copiedOf(stated, month);
      if (copied === null) return [];
      const { value, currency, otherFields } = copied;
      return [
        { ...otherFields, ...query, userId, itemId: stated.item.id, value, currency, copyId },
      ];
    });
    if (rows.length > 0) await tx.insert(HISTORY_TABLES[kind].typed).values(rows);
    count += rows.length;
  }
  if (count === 0) return;
  await refuseBeyondValuesMax(tx, userId);
  const from = addMonths(month, -1);
  const total = count + (before?.count ?? 0);
  await removeActivities(tx, userId, [copyId]);
  await addActivity(tx, userId, {
    action: 'updated',
    entityType: 'month',
    entityId: copyId,
    entityName: month,
    createdAt: clock().toISOString(),
    description: null,
    changes: [{ field: 'copied', month: from, to: total }],
  });
}

/** The statement that a copy of the month before makes; null: none, or the user cannot make it. */
function copiedOf(stated: StatedItem, month: Month) {
  const isStated = stated.isOwn && !followsHoldings(stated.item, month);
  return isStated ? copiedInto(month, stated) : null;
}

/** Removes copied values that were not overwritten since; returns their month. */
export async function undoCopy(
  { tx, userId }: ClockedTx,
  id: string,
): Promise<CalendarMonth | null> {
  await forgetSnapshots(tx, userId, FIRST_MONTH);
  let undone: CalendarMonth | null = null;
  for (const kind of HISTORY_KINDS) {
    const { typed } = HISTORY_TABLES[kind];
    const rows = await tx
      .delete(typed)
      .where(and(eq(typed.userId, userId), eq(typed.copyId, id)))
      .returning({ year: typed.year, month: typed.month });
    undone ??= (rows[0] as CalendarMonth | undefined) ?? null;
  }
  if (undone === null) return null;
  await removeActivities(tx, userId, [id]);
  return undone;
}

/** The copied values that remain in a month; null when there are none. */
export async function copiedIn(
  { tx, userId }: ClockedTx,
  query: CalendarMonth,
): Promise<CopiedValues | null> {
  const copied = HISTORY_KINDS.map((kind) => {
    const { typed } = HISTORY_TABLES[kind];
    return sql`select copy_id from ${typed} where user_id = ${userId}
      and year = ${query.year} and month = ${query.month} and copy_id is not null`;
  });
  const { rows } = await tx.execute(sql`
    select copy_id as id, count(*)::int as count
    from (${sql.join(copied, sql` union all `)}) copied group by copy_id`);
  return (rows[0] as CopiedValues | undefined) ?? null;
}

/** The present items of a kind, in order, with the stated values that a month shows. */
async function statedItems(
  { tx, userId, clock }: ClockedTx,
  { kind, month, kept: stored }: { kind: HistoryKind; month: Month; kept: ReadonlySet<string> },
): Promise<StatedItem[]> {
  const items = (await recordsOf(tx, userId, clock)[kind].list()) as ShownItem[];
  const stretch = { first: addMonths(month, 1 - TREND_MONTHS), last: month };
  const stated = await statedIn(tx, { userId, kind, stretch });
  return items.map((item) => {
    return { item, statements: stated.get(item.id) ?? [], isOwn: !stored.has(item.id) };
  });
}

/** Items in the user's lists with another primary owner. */
async function managedByOthers({ tx, userId }: ClockedTx): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute(sql`
    select (link).member_item_id as id from co_owner_links_own()
    where (link).member_id = ${userId} and (link).status = 'active'`);
  return new Set((rows as { id: string }[]).map(({ id }) => id));
}
