import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db/database.ts';
import { activitiesOf } from '#server/records/activity/routes.ts';
import { historyMonth } from '#server/records/history/month.ts';
import { changeBetween } from '#server/figures/net-worth/change.ts';
import { assetPerformance } from '#server/figures/net-worth/routes.ts';
import { netWorthHistory } from '#server/figures/net-worth/series.ts';
import { LISTS } from '#server/records/collections/lists.ts';
import { presentOf } from '#server/records/collections/present.ts';
import { pairTransfers } from '#server/banking/ingest/transfers.ts';
import { transactionsOf } from '#server/banking/transactions/list.ts';
import { factReads, recordReads } from '#server/holdings/reading/account-holdings.ts';
import { linkedPricesRead } from '#server/holdings/reading/prices.ts';
import { deleteOldAnswers } from '#server/platform/http/idempotency.ts';
import { firstMonthRead } from '#server/records/history/observations.ts';
import { snapshotsRead } from '#server/records/snapshots/store.ts';
import type { TextRow } from '#server/platform/db/pg-internals.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { serveDatabase } from '#tests/support/served-database.ts';
import { addUser } from '#tests/support/people.ts';

const clock = () => new Date('2026-11-21T12:00:00Z');
const OTHERS = 5_000;
/** Figures of no user, and the user's own row, found by its id. */
const PUBLIC = /^(?:exchange_rates|statistics_values|figure_changes|users)$/;
const MONTHS = { first: '2024-12', last: '2026-11' };

let database: TestDatabase;
let db: Database;
let maria: SessionUser;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  'Plans'?: Plan[];
};

const WORK: [string, (tx: Tx) => Promise<unknown>][] = [
  ['the summary', (tx) => presentOf(tx, maria.userId, clock)],
  ['the summary in one round trip', (tx) => inTurn(tx, Object.values(LISTS))],
  ['the series in one round trip', (tx) => inTurn(tx, [firstMonthRead, snapshotsRead(MONTHS)])],
  ['the series', (tx) => netWorthHistory(tx, { userId: maria.userId, clock }, MONTHS)],
  ['why it changed', (tx) => changeBetween(tx, { userId: maria.userId, clock }, LAST_MONTHS)],
  ['the best asset', (tx) => assetPerformance(tx, { userId: maria.userId, clock })],
  ['a month', (tx) => historyMonth({ tx, userId: maria.userId, clock }, { year: 2026, month: 3 })],
  ['transactions', (tx) => transactionsOf(tx, maria.userId, TRANSACTIONS)],
  ['holdings', (tx) => inTurn(tx, Object.values(recordReads('2026-11-21')))],
  ['prices of holdings', (tx) => inTurn(tx, Object.values(factReads(NEEDED)))],
  ['prices of returns', (tx) => inTurn(tx, [linkedPricesRead(LINKED)])],
  ['activities', (tx) => activitiesOf(tx, { userId: maria.userId, clock }, PAGE)],
];
const TRANSACTIONS = { filter: { search: 'ica' }, page: { after: null, limit: 50 } };
const NEEDED = {
  rates: { days: new Map(), stretches: new Map() },
  prices: new Map([['01890a5d-ac96-774b-bcce-b302099a8057', new Set(['2026-11-21'])]]),
};
const LINKED = {
  days: ['2026-11-21'],
  instruments: ['01890a5d-ac96-774b-bcce-b302099a8057'],
  least: new Map(),
};
const LAST_MONTHS = { from: '2026-09', to: '2026-10' };
const PAGE = { before: undefined, limit: 20 };

serveDatabase(async (opened) => {
  ({ db, database } = opened);
  maria = await addUser(db, 'Maria');
  await addOthers();
  await addBelongings(maria.userId);
  await db.orm.execute(sql`analyze`);
});

const KINDS = [
  ['asset', 'assets', 'value', `, 'savings'`, ', type'],
  ['liability', 'liabilities', 'balance', `, 'mortgage'`, ', type'],
  ['income', 'incomes', 'amount', '', ''],
  ['cost', 'costs', 'amount', '', ''],
] as const;

/** Five thousand users with an item of each kind, and two years of history. */
async function addOthers(): Promise<void> {
  await db.orm.execute(sql`
    insert into users (id, email) select gen_random_uuid(), n || '@example.se'
    from generate_series(1, ${OTHERS}::integer) n`);
  for (const [, items, value, type, column] of KINDS) {
    await db.orm.execute(
      sql.raw(`insert into ${items} (user_id, id, name, ${value}${column})
        select id, gen_random_uuid(), 'Något', 100${type} from users`),
    );
  }
  await addHistory('true');
  await db.orm.execute(sql`
    insert into goals (user_id, id, name, target_amount)
    select id, gen_random_uuid(), 'Resa', 100 from users`);
  await db.orm.execute(sql`
    insert into monthly_snapshots (user_id, id, year, month, total_assets, total_liabilities,
      total_income, total_costs, currency, estimated, not_included)
    select id, gen_random_uuid(), 2026, month, 100, 0, 0, 0, 'SEK', false, '[]'
    from users, generate_series(1, 10) month`);
  await db.orm.execute(sql`
    insert into user_activities (user_id, id, action, entity_type, entity_id, entity_name)
    select user_id, gen_random_uuid(), 'created', 'asset', id, name from assets`);
  await addTransactions();
  await addHoldings();
}

/** An account with an instrument, ten transactions and ten prices for every user. */
async function addHoldings(): Promise<void> {
  await db.orm.execute(sql`
    insert into instruments (user_id, id, name, name_key, currency)
    select id, gen_random_uuid(), 'Fond', 'FOND', 'SEK' from users`);
  await db.orm.execute(sql`
    insert into holding_transactions (user_id, id, asset_id, day, kind, instrument_id, quantity,
      price, currency)
    select a.user_id, gen_random_uuid(), a.id, date '2026-01-01' + n, 'buy', i.id, 1, 1, 'SEK'
    from assets a join instruments i on i.user_id = a.user_id, generate_series(1, 10) n`);
  await db.orm.execute(sql`
    insert into quotes (user_id, instrument_id, day, source, price, currency)
    select user_id, id, date '2026-01-01' + n, 'typed', 1, 'SEK'
    from instruments, generate_series(1, 10) n`);
}

/** Twenty transactions for every user. */
async function addTransactions(): Promise<void> {
  await db.orm.execute(sql`
    insert into bank_accounts (user_id, id, account_name)
    select id, gen_random_uuid(), 'Lönekonto' from users`);
  await db.orm.execute(sql`
    insert into transactions (user_id, id, bank_account_id, duplicate_key, amount,
      description, transaction_type, transaction_date)
    select user_id, gen_random_uuid(), id, n, -10, 'ICA', 'expense', date '2026-01-01' + n
    from bank_accounts, generate_series(1, 20) n`);
}

async function addBelongings(userId: string): Promise<void> {
  for (const [, items, value, type, column] of KINDS) {
    await db.orm.execute(
      sql.raw(`insert into ${items} (user_id, id, name, ${value}${column})
        select '${userId}', gen_random_uuid(), 'Något', 100${type} from generate_series(1, 10)`),
    );
  }
  await addHistory(`user_id = '${userId}'`);
}

const OTHER_DATA: Record<string, [columns: string, values: string]> = {
  asset: [', ownership_percentage', ', 100'],
  liability: [', ownership_percentage', ', 100'],
  income: [', frequency, tax_percentage, is_active', `, 'monthly', 0, 1`],
  cost: [', frequency', `, 'monthly'`],
};

/** Observations of each month of two years for all items, and typed values of some. */
async function addHistory(where: string): Promise<void> {
  for (const [kind, items, value] of KINDS) {
    const [columns, values] = OTHER_DATA[kind] ?? ['', ''];
    await db.orm.execute(
      sql.raw(`insert into ${kind}_history
          (user_id, id, ${kind}_id, month, ${value}, currency${columns})
        select user_id, gen_random_uuid(), id, to_char(month, 'YYYY-MM'), 100, 'SEK'${values}
        from ${items}, generate_series(date '2025-01-01', '2026-10-01', '3 months') month
        where ${where}`),
    );
    await db.orm.execute(
      sql.raw(`insert into historical_${kind}_values
          (user_id, id, ${kind}_id, year, month, ${value}, currency${columns})
        select user_id, gen_random_uuid(), id, 2026, month, 100, 'SEK'${values}
        from ${items}, generate_series(1, 3) month where ${where}
        on conflict do nothing`),
    );
  }
}

test.each(WORK)('%s reads only this user’s rows beside 5,000 others’', async (_, work) => {
  const scans = (await plansOf(work)).flatMap(scansIn);
  expect(scans.length).toBeGreaterThan(0);
  const others = scans.filter(({ condition }) => !condition.includes('user_id'));
  expect(others).toEqual([]);
});

test('transfers are paired in one pass over the user’s transactions', async () => {
  const plans = await plansOf(async (tx) => {
    await tx.execute(sql`insert into bank_accounts (user_id, id, account_name)
      values (${maria.userId}, gen_random_uuid(), 'Sparkonto')`);
    await pairTransfers(tx, maria.userId, { from: '2026-01-01', to: '2026-02-01' });
  });
  const nodes = plans.flatMap(nodesIn);
  expect(nodes).toContain('WindowAgg');
  // Without statistics a join of rows not yet counted becomes a loop over all pairs of them.
  expect(nodes.filter((node) => JOIN.test(node))).toEqual([]);
});

test('answers of yesterday are found by their age, however many there are of today', async () => {
  await db.orm.execute(sql`
    insert into idempotency_keys (user_id, key, fingerprint, created_at)
    select id, 'a', 'x', now() - interval '25 hours' * (right(email, 12) = '7@example.se')::int
    from users`);
  await db.orm.execute(sql`analyze idempotency_keys`);
  const plans = await plansOf((tx) => deleteOldAnswers(tx, 10), { isOwner: true });
  expect(plans.flatMap(scansIn)).toContainEqual(
    expect.objectContaining({
      table: 'idempotency_keys',
      condition: expect.stringContaining('now()'),
    }),
  );
});

test('a plan that reads everybody’s rows is seen', async () => {
  const plans = await plansOf((tx) => tx.execute(sql`select from assets where name = 'Något'`));
  expect(plans.flatMap(scansIn)).toMatchObject([{ table: 'assets' }]);
});

/** Reads that travel together otherwise; a list that is not in memory has no version. */
async function inTurn(tx: Tx, reads: { text: string; values?: TextRow }[]): Promise<void> {
  for (const { text, values = ['', '1000000'] } of reads) {
    await tx.execute(sql.raw(text.replaceAll(/\$(\d)/g, (_, at) => `'${values[at - 1]}'`)));
  }
}

/**
 * Plans of PostgreSQL for each read of the work, under the user’s own role; with `isOwner` for each
 * deletion of the owner’s.
 */
async function plansOf(
  work: (tx: Tx) => Promise<unknown>,
  { isOwner = false } = {},
): Promise<Plan[]> {
  const client = new pg.Client(database.pool);
  await client.connect();
  try {
    const reads: { query: string; params: unknown[] }[] = [];
    const logQuery = (query: string, params: unknown[]) => void reads.push({ query, params });
    await client.query('begin');
    const role = `select set_config('role', 'valv_app', true), set_config('valv.user', $1, true)`;
    if (!isOwner) await client.query(role, [maria.userId]);
    await work(drizzle(client, { logger: { logQuery } }) as unknown as Tx);
    const plans: Plan[] = [];
    for (const { query, params } of reads.filter(isOwner ? isDeletion : isRead)) {
      const statement = query.replace(CURSOR, '');
      const { rows } = await client.query(`explain (format json) ${statement}`, params);
      const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[];
      if (row) plans.push(row['QUERY PLAN'][0].Plan);
    }
    return plans;
  } finally {
    await client.end();
  }
}

const JOIN = /Join|Nested Loop/;
const CURSOR = /^declare \w+ no scroll cursor for\s+/;

function isRead({ query }: { query: string }): boolean {
  const isSelect = /^(?:select|with)\b/.test(query.trim()) && !query.includes('snapshots_hold');
  return isSelect || CURSOR.test(query);
}

function isDeletion({ query }: { query: string }): boolean {
  return query.startsWith('delete');
}

function nodesIn(plan: Plan): string[] {
  return [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesIn)];
}

type Scan = { table: string; node: string; condition: string };

/** Every scan of user data in a plan, and its conditions. */
function scansIn(plan: Plan): Scan[] {
  const below = (plan.Plans ?? []).flatMap(scansIn);
  const table = plan['Relation Name'];
  if (table === undefined || PUBLIC.test(table)) return below;
  const condition = plan['Index Cond'] ?? plan['Recheck Cond'] ?? '';
  return [...below, { table, node: plan['Node Type'], condition }];
}
