import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Histories, MonthObservation } from '#domain/figures/history/history.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import { PRESENT_FIELDS } from '#domain/records/fields.ts';
import { currentUserId, dayOfRemoval } from '#server/platform/db/columns.ts';
import { type OwnRead, textOf } from '#server/platform/db/own-reads.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { nextTurn } from '#server/platform/threads/background.ts';
import { HISTORY_TABLES } from './kinds.ts';
import {
  monthText,
  observedByMonth,
  observedIn,
  type ObservedMonth,
  observedUntil,
} from './observed.ts';
import { byKind, HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

const SHOWN = ['id', ...PRESENT_FIELDS];

/** A period of months, inclusive. */
export type MonthSpan = { first: Month; last: Month };

/** The month of the user's first observation; null without any. */
export async function firstMonthOf(tx: Tx, userId: string): Promise<Month | null> {
  const { rows } = await tx.execute<{ month: Month | null }>(sql`select ${firstMonth(userId)}`);
  return rows[0]?.month ?? null;
}

/** The same as a read that travels with others. */
export const firstMonthRead: OwnRead<Month | null> = {
  text: textOf(
    new QueryBuilder().select({ month: firstMonth(currentUserId) }).from(sql`(values (1))`),
  ),
  values: [],
  rowOf: ([month]) => month ?? null,
};

function firstMonth(userId: string | SQL): SQL {
  const firsts = HISTORY_KINDS.map((kind) => HISTORY_TABLES[kind]).flatMap(
    ({ observations, typed }) => [
      sql`(select min(month) from ${observations} where user_id = ${userId})`,
      sql`(select ${monthText} from ${typed} where user_id = ${userId}
           order by year, month limit 1)`,
    ],
  );
  return sql`least(${sql.join(firsts, sql`, `)}) as month`;
}

/** All items of a user, removed ones too, with their observations in a period. */
export async function historiesOf(
  tx: Tx,
  userId: string,
  { kinds = HISTORY_KINDS, ...stretch }: MonthSpan & { kinds?: readonly HistoryKind[] },
): Promise<Histories> {
  const ofKinds: KindHistories = {};
  for (const kind of kinds) {
    const items = await itemsEver(tx, userId, kind);
    const observed = await observedIn(tx, { userId, kind, stretch });
    ofKinds[kind] = items.map((item) => historyOf(item, observed));
  }
  return historiesIn(ofKinds);
}

/**
 * The same one month after the other: of each item its values in that month alone, so that memory
 * holds no more, however long the past is. The histories are those of the month until the next one.
 */
export async function* historiesByMonth(
  tx: Tx,
  userId: string,
  months: readonly Month[],
): AsyncGenerator<{ month: Month; histories: Histories }> {
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return;
  const ofKinds: KindHistories = {};
  const advances: ((month: Month) => Promise<void>)[] = [];
  for (const kind of HISTORY_KINDS) {
    const items = await itemsEver(tx, userId, kind);
    const past = items.map((item) => historyOf(item, new Map()));
    ofKinds[kind] = past;
    const byId = new Map(past.map((history) => [history.item.id, history]));
    const observed = observedByMonth(tx, { userId, kind, stretch: { first, last } });
    advances.push(
      untilMonth(observed, ({ item, ...stated }) => {
        const history = byId.get(item);
        if (history !== undefined) history.observed = [stated];
      }),
    );
  }
  const histories = historiesIn(ofKinds);
  for (const month of months) {
    for (const advance of advances) {
      await advance(month);
      await nextTurn();
    }
    yield { month, histories };
  }
}

/** Takes what was stated until a month, of each month once. */
function untilMonth(
  months: AsyncGenerator<ObservedMonth>,
  take: (stated: ObservedMonth['observed'][number]) => void,
): (month: Month) => Promise<void> {
  let next: Promise<IteratorResult<ObservedMonth>> | null = null;
  return async (month) => {
    for (;;) {
      const { done, value } = await (next ??= months.next());
      if (done === true || value.month > month) return;
      for (const stated of value.observed) take(stated);
      next = null;
    }
  };
}

const WORTH = ['assets', 'liabilities'] as const;

/** All assets and liabilities of a user, removed ones too, with their values in a month. */
export async function worthUntil(tx: Tx, userId: string, month: Month): Promise<Histories> {
  const ofKinds: KindHistories = {};
  for (const kind of WORTH) {
    const items = await itemsEver(tx, userId, kind);
    const observed = await observedUntil(tx, { userId, kind, month });
    ofKinds[kind] = items.map((item) => historyOf(item, observed));
  }
  return historiesIn(ofKinds);
}

type ItemPast = {
  item: Omit<Ever, 'removedOn'>;
  deletedOn: Day | null;
  observed: MonthObservation<object>[];
};

type KindHistories = Partial<Record<HistoryKind, ItemPast[]>>;

function historiesIn(ofKinds: KindHistories): Histories {
  return byKind<Histories, HistoryKind>(HISTORY_KINDS, (kind) => ofKinds[kind] ?? []);
}

function historyOf(
  { removedOn, ...item }: Ever,
  observed: Map<string, MonthObservation<object>[]>,
): ItemPast {
  return {
    item,
    deletedOn: removedOn,
    observed: observed.get(item.id) ?? [],
  };
}

type Ever = { id: string; removedOn: Day | null };

/** All items of a kind, removed ones too, with the present values of unobserved fields. */
async function itemsEver(tx: Tx, userId: string, kind: HistoryKind): Promise<Ever[]> {
  const { items } = HISTORY_TABLES[kind];
  const columns = Object.entries(getTableColumns(items)).filter(([name]) => SHOWN.includes(name));
  const rows = await tx
    .select({ ...Object.fromEntries(columns), removedOn: dayOfRemoval(items) })
    .from(items)
    .where(eq(items.userId, userId))
    .orderBy(items.createdAt, items.id);
  return rows as Ever[];
}
