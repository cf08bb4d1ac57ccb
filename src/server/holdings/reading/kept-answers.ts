import { QueryBuilder } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { currencyRead } from '#server/account/users/store.ts';
import { instruments } from '#server/holdings/instruments/table.ts';
import { SOURCE_RANK } from '#server/holdings/quotes/table.ts';
import { holdingTransactions } from '#server/holdings/transactions/table.ts';
import type { Database } from '#server/platform/db/database.ts';
import { createMemory, type OwnRead, stateOf, textOf } from '#server/platform/db/own-reads.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { assets } from '#server/records/assets/table.ts';
import { countsRead, SHORT_MAX } from './reader.ts';

/** Characters of all kept answers together: those of some thousand users. */
const ALL_MAX = 16_000_000;

function ofRows(table: typeof holdingTransactions | typeof instruments | typeof assets): string {
  return textOf(new QueryBuilder().select({ state: sql`bit_xor(${stateOf(table)})` }).from(table));
}

/** The same of prices, which have no id of their own. */
const OF_PRICES = `select bit_xor(uuid_hash_extended(instrument_id, (xmin::text::bigint << 32)
  | ((day - date '1900-01-01') * 8 + ${SOURCE_RANK}))) from quotes`;

/**
 * The state of everything that an answer about holdings follows from, another after each change;
 * null: there are more rows than are looked through for it.
 */
const stateRead: OwnRead<string | null> = {
  text: `with counted(transactions, prices) as materialized (${countsRead.text})
    select case when transactions + prices <= ${SHORT_MAX} then concat_ws(' ',
      transactions, prices,
      coalesce((${ofRows(holdingTransactions)}), 0), coalesce((${OF_PRICES}), 0),
      coalesce((${ofRows(instruments)}), 0), coalesce((${ofRows(assets)}), 0),
      co_owned_holdings_state(),
      (${currencyRead.text}),
      (select version from statistics_sources where source = 'exchange_rates')) end
    from counted`,
  values: [],
  rowOf: ([state = null]) => state,
};

/**
 * Keeps the answers about each user's holdings, the latest of each name, until a row changes that
 * they follow from: the dashboard asks for them at each visit.
 */
export function createHoldingAnswers(db: Database) {
  const memory = createMemory<{ version: string; size: number; answer: object }>({
    allMax: ALL_MAX,
  });
  const stateFor = async (user: SessionUser) => {
    const { states } = await db.readAsUser(user, { states: stateRead });
    return states[0] ?? null;
  };
  return async <Answer extends object>(
    user: SessionUser,
    name: string,
    make: () => Promise<Answer>,
  ): Promise<Answer> => {
    const key = `${user.userId} ${name}`;
    const version = await stateFor(user);
    const known = memory.find(key);
    if (known !== undefined && known.version === version) {
      memory.keep(key, known);
      return known.answer as Answer;
    }
    const answer = await make();
    // It may have been made of rows that changed meanwhile.
    if (version !== null && version === (await stateFor(user)))
      memory.keep(key, { version, answer, size: JSON.stringify(answer).length });
    return answer;
  };
}
