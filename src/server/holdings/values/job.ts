import { sql } from 'drizzle-orm';
import { type Day, dayOf } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Log } from '#server/platform/log.ts';
import { MovedSince } from './moved-since.ts';
import { lockHoldings, writeValues } from './values.ts';

/** Closes months, and values what rates did that came otherwise than by a refresh. */
const DAILY = '40 17 * * *';

/** Enough for a hundred thousand users. */
const LIMIT_S = 6 * 3_600;
const HEARTBEAT_S = 60;

const USERS_AT_ONCE = 200;

type ValuingParts = { db: Database; clock: Clock; log: Log };

/**
 * Registers the job that values accounts in the currencies of what they hold: daily, and when the
 * rates of a day are new, by the function that it gives.
 */
export function employValuing({ jobs, ...parts }: ValuingParts & { jobs: Jobs }) {
  jobs.register({
    name: JOBS.valueHoldings,
    options: { cron: DAILY, limitS: LIMIT_S, heartbeatS: HEARTBEAT_S },
    work: () => valueForeign(parts),
  });
  return (tx: Tx, day: Day) => jobs.add(tx, { name: JOBS.valueHoldings, key: day, payload: {} });
}

/**
 * Writes the present values of all accounts that hold something in another currency, and closes the
 * months that were open when they were valued last. One user's failure keeps no other waiting.
 */
export async function valueForeign({ db, clock, log }: ValuingParts): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await db.orm.execute<{ userId: string }>(sql`
      select distinct a.user_id as "userId" from assets a
      where a.user_id > ${after}::uuid and ${isForeign} order by a.user_id limit ${USERS_AT_ONCE}`);
    for (const { userId } of rows) {
      await db.long
        .asUser({ userId, sessionId: null }, (tx) => valueAccounts({ tx, userId, clock }))
        .catch((error: unknown) => log.error({ err: error }, 'Accounts were not valued'));
    }
    const last = rows.at(-1)?.userId;
    if (last === undefined || rows.length < USERS_AT_ONCE) return;
    after = last;
  }
}

/** The condition that a present account keeps something that its own currency does not value. */
const isForeign = sql`a.holdings_since is not null and a.deleted_at is null and exists (
  select from holding_transactions t
  left join instruments i on i.user_id = t.user_id and i.id = t.instrument_id
  where t.user_id = a.user_id and t.asset_id = a.id
    and (t.currency <> a.currency or i.currency <> a.currency))`;

async function valueAccounts(userTx: ClockedTx): Promise<void> {
  const { tx, userId, clock } = userTx;
  await lockHoldings(userTx);
  const { rows } = await tx.execute<{ id: string }>(
    sql`select a.id from assets a where a.user_id = ${userId} and ${isForeign}`,
  );
  const moved = new MovedSince();
  for (const { id } of rows) moved.add({ assetId: id, instrumentId: null, day: dayOf(clock()) });
  await writeValues(userTx, moved);
}
