import type { FastifyRequest } from 'fastify';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/basics/months.ts';
import { lastUntil } from '#domain/holdings/account-facts.ts';
import { assets } from '#server/records/assets/table.ts';
import { instrumentsRead } from '#server/holdings/instruments/store.ts';
import { pricesRead } from '#server/holdings/reading/prices.ts';
import { readAccountHoldings } from '#server/holdings/reading/account-holdings.ts';
import { holdingsOpener } from '#server/holdings/reading/reader.ts';
import { readYearDeposits } from '#server/holdings/reading/year-deposits.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import { addUser } from '#tests/support/people.ts';
import { serveDatabase } from '#tests/support/served-database.ts';

/*
 * An account of many transactions is read when all users' calculations have room for it, in the
 * places of those who are slow: others keep the memory and the connections.
 */

const TODAY = '2026-11-01';

let db: Database;
let maria: SessionUser;
let erik: SessionUser;
let accountId: string;

serveDatabase(async (opened) => {
  ({ db } = opened);
  maria = await addUser(db, 'Maria');
  erik = await addUser(db, 'Erik');
  accountId = await addBuys(maria, 4_000);
  await addPrices(maria, 17_000);
});

async function addBuys({ userId }: SessionUser, count: number): Promise<string> {
  const id = v7();
  const type = 'investment';
  const money = { value: '0' as never, currency: 'SEK' } as const;
  await db.orm
    .insert(assets)
    .values({ userId, id, type, name: 'ISK', accountForm: 'isk', ...money });
  const fund = `insert into instruments (user_id, id, name, name_key, kind, currency)
    values ('${userId}', gen_random_uuid(), 'Fond', 'fond', 'other', 'SEK')`;
  const buys = `insert into holding_transactions
      (user_id, id, asset_id, day, kind, instrument_id, quantity, price, currency)
    select user_id, gen_random_uuid(), '${id}', date '2000-01-01' + at, 'buy', id, 1, 100, 'SEK'
    from instruments, generate_series(1, ${count}) at where user_id = '${userId}'`;
  await db.orm.execute(fund);
  await db.orm.execute(buys);
  return id;
}

async function addPrices({ userId }: SessionUser, count: number): Promise<void> {
  await db.orm.execute(`insert into quotes (user_id, instrument_id, day, source, price, currency)
    select user_id, id, date '1970-01-01' + at, 'typed', 100, 'SEK'
    from instruments, generate_series(1, ${count}) at where user_id = '${userId}'`);
}

/** The database, and what was asked of it in turn. */
function watched() {
  const asked: string[] = [];
  const own: Database = {
    ...db,
    makeHoldingRoom: async (_, bytes) => void asked.push(`room for ${bytes} bytes`),
    readAsUser: (user, reads) => {
      asked.push(Object.keys(reads).join());
      return db.readAsUser(user, reads);
    },
    slow: {
      ...db.slow,
      viewAsUser: (user, work) => {
        asked.push('among the slow');
        return db.slow.viewAsUser(user, work);
      },
      asUser: (user, work) => {
        asked.push('among the slow');
        return db.slow.asUser(user, work);
      },
    },
  };
  return { own, asked };
}

/** A transaction that may write, as those of the calls of holdings are opened. */
async function write(own: Database, user: SessionUser) {
  const open = holdingsOpener({ db: own, clock: () => new Date(TODAY) });
  const request = { identity: user } as FastifyRequest;
  await open(request, ({ tx }) => tx.execute('select'));
}

describe('an account of many transactions and prices', () => {
  const ROOM = 4_000 * 1_500 + 17_000 * 600;

  test('has room before it is read, in the places of the slow', async () => {
    const { own, asked } = watched();
    const held = await readAccountHoldings(own, maria, { accountId, asOf: TODAY, today: TODAY });
    expect(held.positions).toMatchObject([{ quantity: '4000' }]);
    expect(asked).toEqual(['counts', `room for ${ROOM} bytes`, ...Array(3).fill('among the slow')]);
  });

  test('has it too where the tax on its deposits is asked for', async () => {
    const { own, asked } = watched();
    await readYearDeposits(own, maria, { year: 2026, today: TODAY });
    expect(asked.slice(0, 2)).toEqual(['counts', `room for ${ROOM} bytes`]);
  });

  test('is written to in the places of the slow', async () => {
    const { own, asked } = watched();
    await write(own, maria);
    expect(asked).toEqual(['counts', 'among the slow']);
  });

  test('has it once for a request that calculates several times', async () => {
    const { own, asked } = watched();
    const request = { ...maria, untilAnswered: () => undefined };
    for (const _ of [1, 2])
      await readAccountHoldings(own, request, { accountId, asOf: TODAY, today: TODAY });
    expect(asked.filter((each) => each !== 'among the slow')).toEqual([
      'counts',
      `room for ${ROOM} bytes`,
    ]);
  });

  test('has all of the room at its bounds, and the next waits until it was answered', async () => {
    const bytes = 100_000 * 1_500;
    const releases: (() => void)[] = [];
    const untilAnswered = (release: () => void) => void releases.push(release);
    await db.makeHoldingRoom({ ...maria, untilAnswered }, bytes);
    let isIn = false;
    const next = db.makeHoldingRoom({ ...erik, untilAnswered }, bytes).then(() => (isIn = true));
    await db.readAsUser(erik, {});
    expect(isIn).toBe(false);
    for (const release of releases) release();
    expect(await next).toBe(true);
  });
});

test('prices of many days, found in one pass, are those that each day has alone', async () => {
  const { instruments } = await db.readAsUser(maria, { instruments: instrumentsRead });
  const id = instruments[0]?.id ?? '';
  await db.orm.execute(`insert into quotes (user_id, instrument_id, day, source, price, currency)
    select user_id, id, date '1969-01-01' + at, source, at, 'USD'
    from instruments, generate_series(1, 900, 7) at,
      unnest(array['transaction', 'position']) source
    where user_id = '${maria.userId}'`);
  const days = Array.from({ length: 150 }, (_, at) => addDays('1968-12-20', at * 4));
  const { all } = await db.readAsUser(maria, { all: pricesRead(new Map([[id, new Set(days)]])) });
  for (const day of days) {
    const { alone } = await db.readAsUser(maria, {
      alone: pricesRead(new Map([[id, new Set([day])]])),
    });
    expect(lastUntil(all, day)).toEqual(alone[0] ?? null);
  }
  expect(new Set(all.map(({ source }) => source))).toEqual(new Set(['typed', 'position']));
});

test('an account of some thousands has room, and is read among all others', async () => {
  const lisa = await addUser(db, 'Lisa');
  const some = await addBuys(lisa, 5_001);
  const { own, asked } = watched();
  await readAccountHoldings(own, lisa, { accountId: some, asOf: TODAY, today: TODAY });
  await write(own, lisa);
  expect(asked).toEqual([
    'counts',
    `room for ${5_001 * 1_500} bytes`,
    'accounts,transactions,instruments,currencies,coOwned',
    'rates,prices',
    'prices',
    'counts',
  ]);
});

test('an account of few is read at once', async () => {
  const few = await addBuys(erik, 100);
  const { own, asked } = watched();
  const held = await readAccountHoldings(own, erik, { accountId: few, asOf: TODAY, today: TODAY });
  expect(held.positions).toMatchObject([{ quantity: '100' }]);
  expect(asked).toEqual([
    'counts',
    'accounts,transactions,instruments,currencies,coOwned',
    'rates,prices',
    'prices',
  ]);
});
