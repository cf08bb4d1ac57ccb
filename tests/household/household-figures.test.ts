import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMonths, dayOf, monthOf, yearAndMonth } from '#domain/basics/months.ts';
import type { Growth } from '#domain/figures/net-worth/growth.ts';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import type { HouseholdPoint } from '#domain/household/household-history.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { Household } from '#domain/household/households.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { ask } from '#tests/support/embedded.ts';
import { householdOf } from '#tests/support/households.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { anIncome } from '#tests/support/drafts.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;
let erik: Caller;
let household: Household;

beforeAll(async () => {
  await meetPeople();
});

beforeEach(async () => {
  await installation.db.orm.execute(sql`delete from households`);
  household = await householdOf(installation, [maria, erik]);
});

async function meetPeople(): Promise<void> {
  const { app } = installation;
  [maria, erik] = await Promise.all([signUp(app, 'Maria'), signUp(app, 'Erik')]);
  await fill();
}

async function add(who: Caller, kind: string, body: object): Promise<string> {
  const made = await who.call(`POST /api/${kind}`, { body: { currency: 'SEK', ...body } });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<{ id: string }>().id;
}

/** A house that is theirs in halves, each with a half of it in their own list, and more. */
async function fill(): Promise<void> {
  const half = { ownershipPercentage: '50' };
  const house = { type: 'other', name: 'Huset', value: '3000000', ...half };
  const loan = { type: 'mortgage', name: 'Bolånet', balance: '1000000.01', ...half };
  await add(maria, 'assets', house);
  await add(maria, 'assets', { type: 'savings', name: 'Buffert', value: '100000.50' });
  await add(maria, 'liabilities', loan);
  await add(maria, 'incomes', anIncome({ amount: '42000' }));
  await add(maria, 'goals', { name: 'Resa', targetAmount: '20000', currentAmount: '5000' });
  await add(erik, 'assets', house);
  await add(erik, 'liabilities', loan);
  await add(erik, 'costs', { name: 'El', amount: '900' });
  await add(erik, 'goals', { name: 'Båt', targetAmount: '60000', currentAmount: '15000' });
}

async function summaryOf(who: Caller, query = ''): Promise<HouseholdSummary> {
  const path = `GET /api/households/${household.id}/financial-summary${query}`;
  return (await who.call(path)).json<HouseholdSummary>();
}

const share = (who: Caller, body: object) =>
  who.call(`PUT /api/households/${household.id}/sharing`, { body });

describe('the summary', () => {
  test('counts each member’s own share once, the same for both of them', async () => {
    const summary = await summaryOf(maria);
    expect(summary).toMatchObject({
      currency: 'SEK',
      // Half a house each, and the savings.
      totalAssets: 1_500_000 + 1_500_000 + 100_000.5,
      // Half of 1 000 000.01 rounds up, for each of them.
      totalLiabilities: 500_000.01 + 500_000.01,
      netWorth: 3_100_000.5 - 1_000_000.02,
      monthlyIncome: 42_000,
      monthlyCosts: 900,
      memberCount: 2,
      notShared: [],
      notIncluded: [],
    });
    expect(await summaryOf(erik)).toEqual(summary);
  });

  test('says what each member adds, and with which lines', async () => {
    const { members, explain } = await summaryOf(maria);
    expect(members).toMatchObject([
      { userId: maria.userId, totalAssets: 1_600_000.5, monthlyCosts: 0 },
      { userId: erik.userId, totalAssets: 1_500_000, netWorth: 1_500_000 - 500_000.01 },
    ]);
    const [hers, his] = explain.totalAssets;
    expect(hers?.lines?.map(({ name }) => name)).toEqual(['Huset', 'Buffert']);
    expect(his).toMatchObject({ userId: erik.userId, counted: 1_500_000 });
    const own = (await maria.call('GET /api/financial-summary')).json<FinancialSummary>();
    expect(hers?.lines).toEqual(own.explain.totalAssets);
  });

  test('is in the currency that is asked for, and says what has no rate', async () => {
    const gold = { type: 'other', name: 'Guld', value: '10', currency: 'USD' };
    const id = await add(erik, 'assets', gold);
    const inEuro = await summaryOf(maria, '?currency=EUR');
    expect(inEuro.currency).toBe('EUR');
    expect(inEuro.totalAssets).toBeLessThan(3_100_000);
    const { orm } = installation.db;
    await orm.execute(sql`update assets set currency = 'ISK' where name = 'Guld'`);
    const kept = await orm.execute(sql`delete from exchange_rates where currency = 'ISK'
      returning currency, day, per_euro`);
    const incomplete = await summaryOf(maria);
    await share(erik, { totalsOnly: 1 });
    const nameless = await summaryOf(maria);
    for (const { currency, day, per_euro: rate } of kept.rows as Record<string, string>[]) {
      await orm.execute(sql`insert into exchange_rates values (${currency}, ${day}, ${rate})`);
    }
    const leftOut = { userId: erik.userId, kind: 'asset', reason: 'missing_rate' };
    expect(incomplete.notIncluded).toMatchObject([{ ...leftOut, name: 'Guld' }]);
    expect(nameless.notIncluded).toMatchObject([{ ...leftOut, name: null, id: null }]);
    const refused = await maria.call(
      `GET /api/households/${household.id}/financial-summary?currency=XXX`,
    );
    expect(refused.statusCode).toBe(400);
    await erik.call(`DELETE /api/assets/${id}?history=erase`);
  });

  test('leaves out what a member does not share, and says so', async () => {
    await share(erik, { shareAssets: 0, shareGoals: 0 });
    const summary = await summaryOf(maria);
    expect(summary).toMatchObject({
      totalAssets: 1_600_000.5,
      totalLiabilities: 1_000_000.02,
      notShared: [
        { userId: erik.userId, category: 'assets' },
        { userId: erik.userId, category: 'goals' },
      ],
    });
    expect(summary.members[1]).toMatchObject({ totalAssets: null, netWorth: -500_000.01 });
    expect(summary.explain.totalAssets.map(({ userId }) => userId)).toEqual([maria.userId]);
    await share(erik, { shareAssets: 1 });
    expect((await summaryOf(maria)).totalAssets).toBe(3_100_000.5);
  });

  test('shares nothing that the household does not want shared', async () => {
    const body = { shareAssets: 0, shareLiabilities: 0, shareIncome: 0, shareCosts: 0 };
    await maria.call(`PUT /api/households/${household.id}`, { body });
    const { totalAssets, netWorth, notShared, members } = await summaryOf(erik);
    expect([totalAssets, netWorth, notShared.length]).toEqual([0, 0, 2 * 4]);
    expect(members[0]?.netWorth).toBeNull();
  });

  test('shows a kind that it begins to show of those alone who choose to', async () => {
    const settings = (shareIncome: 0 | 1) => ({ body: { shareIncome } });
    await maria.call(`PUT /api/households/${household.id}`, settings(0));
    await maria.call(`PUT /api/households/${household.id}`, settings(1));
    const notShared = [{ userId: erik.userId, category: 'income' }];
    expect((await summaryOf(maria)).notShared).toEqual(notShared);
    await share(erik, { shareIncome: 1 });
    expect((await summaryOf(maria)).notShared).toEqual([]);
  });

  test('names no item of whoever shows totals only', async () => {
    await share(erik, { totalsOnly: 1 });
    const answer = await maria.call(`GET /api/households/${household.id}/financial-summary`);
    const { totalAssets, explain } = answer.json<HouseholdSummary>();
    expect(totalAssets).toBe(3_100_000.5);
    expect(explain.totalAssets[1]).toEqual({
      userId: erik.userId,
      counted: 1_500_000,
      lines: null,
    });
    expect(answer.body).not.toContain('"El"');
  });
});

describe('while somebody changes it', () => {
  test('a summary is whole: with a category and its lines, or without both', async () => {
    const flips = async () => {
      for (let flip = 0; flip < 12; flip += 1) await share(erik, { shareAssets: flip % 2 });
    };
    const looks = async () => {
      const seen: HouseholdSummary[] = [];
      while (seen.length < 25) seen.push(await summaryOf(maria));
      return seen;
    };
    const [seen] = await Promise.all([looks(), flips()]);
    for (const { totalAssets, notShared, explain } of seen) {
      const isShared = notShared.length === 0;
      expect(totalAssets).toBe(isShared ? 3_100_000.5 : 1_600_000.5);
      expect(explain.totalAssets).toHaveLength(isShared ? 2 : 1);
    }
  });

  test('a member who is put out sees all of it, or no household', async () => {
    const looks = Array.from({ length: 8 }, () =>
      erik.call(`GET /api/households/${household.id}/financial-summary`),
    );
    const out = maria.call(`DELETE /api/households/${household.id}/members/${erik.userId}`);
    const answers = await Promise.all(looks);
    expect((await out).statusCode).toBe(204);
    for (const answer of answers) {
      const summary = answer.json<HouseholdSummary>();
      if (answer.statusCode !== 404) expect(summary).toMatchObject({ memberCount: 2 });
      if (answer.statusCode !== 404) expect(summary.totalAssets).toBe(3_100_000.5);
    }
    const path = `GET /api/households/${household.id}`;
    for (const what of ['financial-summary', 'goals', 'net-worth-history', 'members']) {
      expect((await erik.call(`${path}/${what}`)).statusCode).toBe(404);
    }
    expect((await summaryOf(maria)).totalAssets).toBe(1_600_000.5);
  });
});

test('goals in common are those that are shared, with what they come to', async () => {
  const path = `GET /api/households/${household.id}/goals`;
  const goals = (await erik.call(path)).json<HouseholdGoals>();
  expect(goals.totals).toMatchObject({ current: 20_000, target: 80_000, percent: 25, count: 2 });
  expect(goals.members.map((each) => each.goals?.map(({ name }) => name))).toEqual([
    ['Resa'],
    ['Båt'],
  ]);
  await share(maria, { shareGoals: 0 });
  await share(erik, { totalsOnly: 1 });
  const fewer = (await erik.call(path)).json<HouseholdGoals>();
  expect(fewer).toMatchObject({
    totals: { target: 60_000 },
    members: [{ userId: erik.userId, goals: null, totals: { current: 15_000 } }],
    notShared: [maria.userId],
  });
});

describe('history', () => {
  const SINCE = addMonths(monthOf(dayOf(new Date())), -20);
  const LATER = addMonths(SINCE, 2);

  beforeEach(async () => {
    await meetPeople();
    household = await householdOf(installation, [maria, erik]);
  });

  async function historyOf(who: Caller, query = '?period=2y'): Promise<HouseholdPoint[]> {
    const path = `GET /api/households/${household.id}/net-worth-history${query}`;
    return (await who.call(path)).json<HouseholdPoint[]>();
  }

  async function type(who: Caller, value: string): Promise<void> {
    const [asset] = (await who.call('GET /api/assets')).json<{ id: string }[]>();
    const path = `POST /api/assets/${asset?.id}/historical-values`;
    const body = { ...yearAndMonth(SINCE), value, currency: 'SEK' };
    const typed = await who.call(path, { body });
    if (typed.statusCode !== 201) throw new Error(typed.body);
  }

  async function joinIn(who: Caller, month: string): Promise<void> {
    await installation.db.orm.execute(sql`
      update household_members set joined_at = ${`${month}-15T12:00:00Z`}
      where user_id = ${who.userId}`);
  }

  test('is each member’s since they joined, and ends with the summary', async () => {
    await type(maria, '2000000');
    await type(erik, '2000000');
    await joinIn(maria, SINCE);
    await joinIn(erik, LATER);
    const points = await historyOf(erik);
    const valueIn = (month: string) => points.find((point) => point.month === month);
    expect(points[0]).toMatchObject({ month: SINCE, value: 1_000_000, memberCount: 1 });
    expect(valueIn(addMonths(SINCE, 1))).toMatchObject({ value: 1_000_000, memberCount: 1 });
    expect(valueIn(LATER)).toMatchObject({ value: 2_000_000, memberCount: 2 });
    const { netWorth } = await summaryOf(erik);
    expect(points.at(-1)).toMatchObject({ value: netWorth, memberCount: 2, isComplete: true });
    expect(await historyOf(maria)).toEqual(points);
  });

  test('holds only what is shared today', async () => {
    await joinIn(maria, SINCE);
    await joinIn(erik, SINCE);
    await type(erik, '2000000');
    await share(erik, { shareAssets: 0 });
    const points = await historyOf(maria);
    expect(points[0]).toMatchObject({ month: SINCE, value: 0, assets: 0 });
    const { netWorth } = await summaryOf(maria);
    expect(points.at(-1)?.value).toBe(netWorth);
  });

  test('grew by what was there; members who came later are added with what they have', async () => {
    await type(maria, '2000000');
    await type(erik, '2000000');
    await joinIn(maria, SINCE);
    await joinIn(erik, LATER);
    const path = `GET /api/households/${household.id}/net-worth-growth`;
    const [mine, his] = [1_600_000.5 - 500_000.01, 1_500_000 - 500_000.01];
    const { growth } = (await erik.call(`${path}?period=all`)).json<{ growth: Growth }>();
    expect(growth).toEqual({
      since: SINCE,
      change: 1_100_000.48,
      // All of his, and her savings and loan; her half of the house became 1,500,000.
      added: 600_000.48,
      removed: 0,
      percent: 50,
    });
    expect(growth.change).toBeCloseTo(mine + his - 1_000_000, 2);
    await share(erik, { shareAssets: 0, shareLiabilities: 0 });
    const fewer = (await maria.call(`${path}?period=all`)).json<{ growth: Growth }>();
    expect(fewer.growth.change).toBeCloseTo(mine - 1_000_000, 2);
    const euros = await maria.call(`${path}?period=all&currency=EUR`);
    expect(euros.json()).toMatchObject({ currency: 'EUR', growth: { since: SINCE } });
  });

  test('is in the currency that is asked for', async () => {
    const [last] = (await historyOf(maria, '?period=6m&currency=EUR')).slice(-1);
    expect(last?.value).toBe((await summaryOf(maria, '?currency=EUR')).netWorth);
  });
});

test('a user’s role sees a member only by looking, and only what is shared', async () => {
  await share(erik, { shareLiabilities: 0 });
  const { db } = installation;
  const asMaria = { userId: maria.userId, sessionId: null, isStrong: true };
  await db.asUser(asMaria, async (tx) => {
    const names = async () =>
      (await tx.execute(sql`select name from assets`)).rows.map((row) => row['name']);
    const look = async (who: string) =>
      (await tx.execute(sql`select household_look(${household.id}, ${who}) as shared`)).rows[0];
    expect(await names()).toEqual(['Huset', 'Buffert']);
    expect(await look(erik.userId)).toEqual({ shared: 'assets,income,goals,costs' });
    expect(await names()).toEqual(['Huset']);
    const saga = '01890a5d-ac96-774b-bcce-b302099a8057';
    expect(await look(saga)).toEqual({ shared: null });
    expect(await names()).toEqual([]);
    expect(await look(maria.userId)).toMatchObject({ shared: expect.stringContaining('assets') });
  });
  const stranger = await signUp(installation.app, 'Saga');
  const asSaga = { userId: stranger.userId, sessionId: null, isStrong: true };
  await db.asUser(asSaga, async (tx) => {
    await tx.execute(sql`select household_look(${household.id}, ${erik.userId})`);
    expect((await tx.execute(sql`select name from assets`)).rows).toEqual([]);
  });
});

test('a member’s past is locked only while it is read: the others’ writes do not wait', async () => {
  const { pool } = installation.database;
  const [first, last] = [maria, erik].toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  // Nothing is cached, so that each member's months are calculated.
  await installation.db.orm.execute(sql`delete from monthly_snapshots`);
  await installation.db.orm.execute(
    sql`update household_members set joined_at = now() - interval '1 year'`,
  );
  await installation.db.orm.execute(sql`update asset_history set month = '2020-01'`);
  const holder = new pg.Client(pool);
  await holder.connect();
  await holder.query('begin');
  await holder.query('select snapshots_hold($1)', [last?.userId]);
  const reading = maria.call(`GET /api/households/${household.id}/net-worth-history?period=6m`);
  const waiting = async () => {
    const [row] = await ask<{ count: number }>(
      pool,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return row?.count;
  };
  await expect.poll(waiting).toBe(1);
  const cost = { currency: 'SEK', name: 'Hyra', amount: '1' };
  const written = await first?.call('POST /api/costs', { body: cost });
  expect(written?.statusCode).toBe(201);
  // The read has not given up before.
  expect(await waiting()).toBe(1);
  await holder.query('commit');
  await holder.end();
  expect((await reading).json()).toHaveLength(6);
});
