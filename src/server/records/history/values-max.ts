import { getTableName } from 'drizzle-orm';
import { HISTORY_VALUES_MAX, OBSERVATIONS_OF_MONTH_MAX } from '#domain/records/records.ts';
import type { Month } from '#domain/basics/months.ts';
import { AppError } from '#server/platform/errors.ts';
import type { QueuedStatement, TextRow } from '#server/platform/db/pg-internals.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { HISTORY_TABLES } from './kinds.ts';
import { HISTORY_KINDS, type HistoryKind } from '#domain/records/kinds.ts';

const TABLES = HISTORY_KINDS.flatMap((kind) => {
  const { observations, typed } = HISTORY_TABLES[kind];
  return [getTableName(observations), getTableName(typed)];
});

const ALL_VALUES = TABLES.map((table) => `(select count(*) from ${table} where user_id = $1)`).join(
  ' + ',
);

/**
 * Refuses to exceed the user's number of values, after they were added. The user's closed months
 * are locked (`forgetSnapshots`), so that two additions at the same time count each other.
 */
export async function refuseBeyondValuesMax(tx: Tx, userId: string): Promise<void> {
  const [counted] = await askTogether(tx, [{ text: `select ${ALL_VALUES}`, values: [userId] }]);
  refuseBeyond(counted);
}

/** The same of an observation that was just added, by the answer of `observationBounds`. */
export function refuseBeyond(counted: readonly TextRow[] | undefined): void {
  if (Number(counted?.[0]?.[0] ?? 0) <= HISTORY_VALUES_MAX) return;
  throw new AppError('limit_reached', { values: { limit: HISTORY_VALUES_MAX, kind: 'values' } });
}

type HistoryMonthKey = { kind: HistoryKind; userId: string; id: string; month: Month };

/**
 * The statements after an observation that was added: of its month only the newest few stay, and
 * all values of the user are counted, if it is the first of the month: the others of a month may
 * exceed the bound. Counting all each time would cost a user with a long history milliseconds a
 * write.
 */
export function observationBounds({
  kind,
  userId,
  id,
  month,
}: HistoryMonthKey): [keepNewest: QueuedStatement, count: QueuedStatement] {
  const { observations, itemId } = HISTORY_TABLES[kind];
  const table = getTableName(observations);
  const ofMonth = `user_id = $1 and ${itemId.name} = $2 and month = $3`;
  const values = [userId, id, month];
  return [
    {
      text: `delete from ${table} where ${ofMonth} and id in (select id from ${table}
        where ${ofMonth} order by recorded_at desc, id desc offset ${OBSERVATIONS_OF_MONTH_MAX})`,
      values,
    },
    {
      text: `select case when (select count(*) from ${table} where ${ofMonth}) = 1
        then ${ALL_VALUES} else 0 end`,
      values,
    },
  ];
}
