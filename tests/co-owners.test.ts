import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Asset } from '#domain/assets.ts';
import type { CoOwnerLink } from '#domain/co-ownership.ts';
import type { HistoryPoint } from '#domain/history.ts';
import type { HouseholdSummary } from '#domain/household-summary.ts';
import type { Household } from '#domain/households.ts';
import { addMonths, dayOf, monthOf } from '#domain/months.ts';
import type { FinancialSummary } from '#domain/summary.ts';
import { type Caller, signUp } from './support/caller.ts';
import { exportOf } from './support/exports.ts';
import { householdOf } from './support/households.ts';
import { openSignIn, type SignIn } from './support/sign-in.ts';
import { tracesOf } from './support/traces.ts';

const PASSWORD = 'tre höga stenar';
const running = monthOf(dayOf(new Date()));

let installation: SignIn;
let maria: Caller;
let erik: Caller;
let household: Household;
let house: Asset;

beforeAll(async () => {
  installation = await openSignIn({ AUTH_AUTOCONFIRM: 'on' });
});

beforeEach(async () => {
  const { app } = installation;
  [maria, erik] = await Promise.all([signUp(app, 'Maria'), signUp(app, 'Erik')]);
  household = await householdOf(installation, [maria, erik]);
  const body = { type: 'other', name: 'Huset', value: '3000000', currency: 'SEK' };
  house = await create(maria, 'assets', { ...body, ownershipPercentage: '50' });
});

afterAll(() => installation.close());

async function create<Item extends object>(who: Caller, kind: string, body: object): Promise<Item> {
  const made = await who.call(`POST /api/${kind}`, { body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<Item>();
}

type Proposal = { percent?: string; from?: string; itemId?: string; kind?: string; to?: Caller };

function propose({ to = erik, itemId = house.id, ...more }: Proposal = {}) {
  const about = { householdId: household.id, itemId, memberId: to.userId };
  const body = { kind: 'assets', percent: '50', ...about, ...more };
  return maria.call('POST /api/co-owner-links', { body });
}

async function link(proposal: Proposal = {}): Promise<CoOwnerLink> {
  const proposed = await propose(proposal);
  if (proposed.statusCode !== 201) throw new Error(proposed.body);
  const { id } = proposed.json<CoOwnerLink>();
  const who = proposal.to ?? erik;
  const accepted = await who.call(`POST /api/co-owner-links/${id}/accept`);
  if (accepted.statusCode !== 200) throw new Error(accepted.body);
  return accepted.json<CoOwnerLink>();
}

async function read<Answer>(who: Caller, path: string): Promise<Answer> {
  return (await who.call(`GET ${path}`)).json<Answer>();
}

const assetsOf = (who: Caller) => read<Asset[]>(who, '/api/assets');
const historyOf = (who: Caller) => read<HistoryPoint[]>(who, '/api/net-worth-history?period=all');

async function totalOf(who: Caller): Promise<number> {
  return (await read<FinancialSummary>(who, '/api/financial-summary')).totalAssets;
}

/** Months and values of a series. */
async function valuesOf(who: Caller): Promise<[string, number][]> {
  return (await historyOf(who)).map(({ month, value }) => [month, value]);
}

async function type(who: Caller, month: string, value: string, item = house): Promise<number> {
  const [year = 0, of = 0] = month.split('-').map(Number);
  const body = { year, month: of, value, currency: 'SEK' };
  const typed = await who.call(`POST /api/assets/${item.id}/historical-values`, { body });
  return typed.statusCode;
}

async function refusalOf(asked: ReturnType<Caller['call']>): Promise<unknown[]> {
  const { statusCode, body } = await asked;
  const { code, issues } = JSON.parse(body) as { code: string; issues?: { code: string }[] };
  return [statusCode, code, ...(issues ?? []).map((issue) => issue.code)];
}

describe('a share', () => {
  test('is proposed by the owner and seen by both, and counts for nobody until it is taken', async () => {
    const proposed = (await propose()).json<CoOwnerLink>();
    expect(proposed).toMatchObject({
      status: 'proposed',
      isOwner: true,
      itemId: house.id,
      item: { name: 'Huset', type: 'other', amount: '3000000.00', currency: 'SEK' },
      percent: '50.00',
      from: running,
      memberName: 'Erik Lind',
    });
    const [seen] = await read<CoOwnerLink[]>(erik, '/api/co-owner-links');
    expect(seen).toMatchObject({ id: proposed.id, isOwner: false, itemId: null });
    expect(await totalOf(erik)).toBe(0);
    expect((await maria.call(`POST /api/co-owner-links/${proposed.id}/accept`)).statusCode).toBe(
      404,
    );
    await erik.call(`POST /api/co-owner-links/${proposed.id}/decline`);
    expect(await read<CoOwnerLink[]>(maria, '/api/co-owner-links')).toEqual([]);
  });

  test('appears to both with each one’s share, and the household counts it once', async () => {
    const mine = await link();
    const [item] = await assetsOf(erik);
    expect(item).toMatchObject({
      id: mine.itemId,
      name: 'Huset',
      value: '3000000.00',
      ownershipPercentage: '50.00',
      coOwnerName: 'Maria Lind',
      description: null,
    });
    expect([await totalOf(maria), await totalOf(erik)]).toEqual([1_500_000, 1_500_000]);
    const path = `/api/households/${household.id}`;
    const summary = await read<HouseholdSummary>(maria, `${path}/financial-summary`);
    expect(summary.totalAssets).toBe(3_000_000);
    await erik.call(`PUT ${path}/sharing`, { body: { shareAssets: 0 } });
    const without = await read<HouseholdSummary>(maria, `${path}/financial-summary`);
    expect(without.totalAssets).toBe(1_500_000);
  });

  test('follows whatever its owner writes, and is changed by nobody else', async () => {
    await link();
    const [mine] = await assetsOf(erik);
    if (!mine) throw new Error('Nothing to see');
    const path = `/api/assets/${mine.id}`;
    const month = { year: 2025, month: 3, values: [{ kind: 'assets', id: mine.id, value: '1' }] };
    const attempts = [
      erik.call(`PUT ${path}`, { body: { value: '1' } }),
      erik.call(`DELETE ${path}`),
      erik.call(`DELETE ${path}?history=erase`),
      erik.call('PUT /api/historical-values', { body: month }),
    ];
    for (const attempt of attempts) expect(await refusalOf(attempt)).toEqual([403, 'co_owned']);
    expect(await type(erik, '2025-03', '1', mine)).toBe(403);
    expect((await erik.call(`PUT /api/assets/${house.id}`, { body: {} })).statusCode).toBe(404);
    const share = { householdId: household.id, kind: 'assets', memberId: maria.userId };
    const body = { ...share, itemId: mine.id, percent: '10' };
    expect(await refusalOf(erik.call('POST /api/co-owner-links', { body }))).toEqual([
      403,
      'co_owned',
    ]);

    await maria.call(`PUT /api/assets/${house.id}`, { body: { name: 'Villan', value: '3100000' } });
    expect((await assetsOf(erik))[0]).toMatchObject({ name: 'Villan', value: '3100000.00' });
    await maria.call(`DELETE /api/assets/${house.id}`);
    expect(await assetsOf(erik)).toEqual([]);
    expect(await totalOf(erik)).toBe(0);
    await maria.call(`POST /api/assets/${house.id}/restoration`);
    expect(await totalOf(erik)).toBe(1_550_000);
  });

  test('of a debt works alike', async () => {
    const loan = { type: 'mortgage', name: 'Bolånet', balance: '1000000', currency: 'SEK' };
    const half = { ...loan, ownershipPercentage: '50', interestRate: '3.5' };
    const { id } = await create<{ id: string }>(maria, 'liabilities', half);
    await link({ kind: 'liabilities', itemId: id });
    await maria.call(`PUT /api/liabilities/${id}`, { body: { balance: '900000' } });
    const { totalLiabilities, netWorth } = await read<FinancialSummary>(
      erik,
      '/api/financial-summary',
    );
    expect([totalLiabilities, netWorth]).toEqual([450_000, -450_000]);
    const [mine] = await read<{ interestRate: string }[]>(erik, '/api/liabilities');
    expect(mine?.interestRate).toBe('3.50');
  });
});

describe('all shares', () => {
  test('are at most the whole: of two members, and of the owner’s own', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const { orm } = installation.db;
    await orm.execute(sql`insert into household_members
      (id, household_id, user_id, status, joined_at)
      values (gen_random_uuid(), ${household.id}, ${saga.userId}, 'active', now())`);
    expect(await refusalOf(propose({ percent: '50.01' }))).toEqual([
      400,
      'invalid',
      'ownership.sum',
    ]);
    await link({ percent: '30' });
    expect(await refusalOf(propose({ percent: '20.01', to: saga }))).toContain('ownership.sum');
    expect((await propose({ percent: '20', to: saga })).statusCode).toBe(201);
    const raise = (ownershipPercentage: string) =>
      maria.call(`PUT /api/assets/${house.id}`, { body: { ownershipPercentage } });
    expect(await refusalOf(raise('50.01'))).toEqual([400, 'invalid', 'ownership.sum']);
    expect((await raise('49')).statusCode).toBe(200);
    expect(await refusalOf(propose({ percent: '0', to: saga }))).toContain('ownership.range');
  });

  test('are at most the whole in the months before, too', async () => {
    await maria.call(`PUT /api/assets/${house.id}`, { body: { ownershipPercentage: '100' } });
    await type(maria, '2025-03', '2000000');
    await maria.call(`PUT /api/assets/${house.id}`, { body: { ownershipPercentage: '50' } });
    expect(await refusalOf(propose({ from: '2025-03' }))).toContain('ownership.earlier');
    expect(await refusalOf(propose({ from: addMonths(running, 1) }))).toContain('month.future');
    expect((await propose()).statusCode).toBe(201);
  });

  test('of two at once are counted one after the other', async () => {
    const saga = await signUp(installation.app, 'Saga');
    const { orm } = installation.db;
    await orm.execute(sql`insert into household_members
      (id, household_id, user_id, status, joined_at)
      values (gen_random_uuid(), ${household.id}, ${saga.userId}, 'active', now())`);
    const answers = await Promise.all([propose(), propose({ to: saga })]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 400]);
  });
});

describe('over time', () => {
  beforeEach(async () => {
    await type(maria, '2025-01', '2000000');
    await type(maria, '2025-06', '2400000');
    await create(erik, 'assets', { type: 'savings', name: 'Buffert', value: '10000' });
    const [savings] = await assetsOf(erik);
    await type(erik, '2025-01', '5000', savings);
  });

  test('a share counts from its month on, and what was before stays', async () => {
    const before = await valuesOf(erik);
    await link({ from: '2025-04' });
    const after = new Map(await valuesOf(erik));
    for (const [month, value] of before) {
      const share = month < '2025-04' ? 0 : month < '2025-06' ? 1_000_000 : 1_200_000;
      if (month !== running) expect([month, after.get(month)]).toEqual([month, value + share]);
    }
    const { netWorth } = await read<FinancialSummary>(erik, '/api/financial-summary');
    expect(after.get(running)).toBe(netWorth);
  });

  test('what the owner says of the past since then is the member’s past too', async () => {
    await link({ from: '2025-04' });
    const [before] = [new Map(await valuesOf(erik))];
    await type(maria, '2025-02', '2200000');
    await type(maria, '2025-08', '2600000');
    const after = new Map(await valuesOf(erik));
    expect(after.get('2025-02')).toBe(before.get('2025-02'));
    expect(after.get('2025-04')).toBe((before.get('2025-04') ?? 0) + 100_000);
    expect(after.get('2025-06')).toBe(before.get('2025-06'));
    expect(after.get('2025-08')).toBe((before.get('2025-08') ?? 0) + 100_000);
  });

  test('another share counts from its own month, and the earlier one before that', async () => {
    await link({ from: '2025-04', percent: '40' });
    const changed = await link({ from: '2025-08', percent: '50' });
    expect(await assetsOf(erik)).toHaveLength(2);
    expect(changed).toMatchObject({ status: 'active', percent: '50.00', from: '2025-08' });
    const shares = new Map(await valuesOf(erik));
    expect(shares.get('2025-04')).toBe(5_000 + 800_000);
    expect(shares.get('2025-07')).toBe(5_000 + 960_000);
    expect(shares.get('2025-08')).toBe(5_000 + 1_200_000);
    expect(await read<CoOwnerLink[]>(erik, '/api/co-owner-links')).toHaveLength(1);
  });

  test('the file of everything holds the share with its past', async () => {
    await link({ from: '2025-04' });
    const { assets } = await exportOf(installation, erik);
    const item = assets.find(({ name }) => name === 'Huset');
    expect(item).toMatchObject({ value: '3000000.00', ownershipPercentage: '50.00' });
    expect(item?.observations?.map(({ month }) => month)).toContain('2025-04');
  });
});

describe('an end', () => {
  /** Ends a link in some way, and proves that Erik’s own figures stay as they were. */
  async function staysTheSame(end: () => Promise<number>): Promise<void> {
    await type(maria, '2025-01', '2000000');
    await link({ from: '2025-04' });
    const [before, total] = [await valuesOf(erik), await totalOf(erik)];
    expect(total).toBe(1_500_000);
    expect(await end()).toBe(204);
    expect(await valuesOf(erik)).toEqual(before);
    expect(await totalOf(erik)).toBe(total);
    const [mine] = await assetsOf(erik);
    expect(mine).toMatchObject({ name: 'Huset', coOwnerName: null });
    expect(await read<CoOwnerLink[]>(erik, '/api/co-owner-links')).toEqual([]);
    const value = '3500000';
    const changed = await erik.call(`PUT /api/assets/${mine?.id}`, { body: { value } });
    expect(changed.statusCode).toBe(200);
  }

  async function endBy(who: Caller): Promise<number> {
    const [present] = await read<CoOwnerLink[]>(who, '/api/co-owner-links');
    return (await who.call(`DELETE /api/co-owner-links/${present?.id}`)).statusCode;
  }

  async function statusOf(asked: ReturnType<Caller['call']>): Promise<number> {
    return (await asked).statusCode;
  }

  const member = (who: Caller) => `/api/households/${household.id}/members/${who.userId}`;

  test('by the owner, and hers are as they were', async () => {
    const before = await valuesOf(maria);
    await staysTheSame(() => endBy(maria));
    expect((await valuesOf(maria)).at(-1)).toEqual(before.at(-1));
    await maria.call(`PUT /api/assets/${house.id}`, { body: { value: '1' } });
    expect(await totalOf(erik)).toBe(1_750_000);
  });

  test('by the member', () => staysTheSame(() => endBy(erik)));

  test('by leaving the household', () =>
    staysTheSame(() => statusOf(erik.call(`DELETE ${member(erik)}`))));

  test('by being put out of it', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE ${member(erik)}`))));

  test('with the household', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE /api/households/${household.id}`))));

  test('by erasing the item with its history', () =>
    staysTheSame(() => statusOf(maria.call(`DELETE /api/assets/${house.id}?history=erase`))));

  test('by erasing the owner’s account, without a trace of her', async () => {
    const body = { password: PASSWORD };
    await staysTheSame(() => statusOf(maria.call('DELETE /api/account', { body })));
    expect(await tracesOf(installation.db, [maria.userId, maria.email])).toEqual([]);
  });

  test('by erasing the member’s account leaves the owner’s figures as they were', async () => {
    await link();
    const before = await valuesOf(maria);
    const erased = await erik.call('DELETE /api/account', { body: { password: PASSWORD } });
    expect(erased.statusCode).toBe(204);
    expect(await valuesOf(maria)).toEqual(before);
    expect(await tracesOf(installation.db, [erik.userId, erik.email])).toEqual([]);
    expect(await read<CoOwnerLink[]>(maria, '/api/co-owner-links')).toEqual([]);
  });
});

describe('at the same moment', () => {
  test('what the owner writes and the member takes over agree', async () => {
    const { id } = (await propose()).json<CoOwnerLink>();
    const writes = Array.from({ length: 6 }, (_, at) =>
      maria.call(`PUT /api/assets/${house.id}`, { body: { value: String(3_000_000 + at) } }),
    );
    const accepted = await erik.call(`POST /api/co-owner-links/${id}/accept`);
    expect(accepted.statusCode).toBe(200);
    await Promise.all(writes);
    const [[hers], [his]] = [await assetsOf(maria), await assetsOf(erik)];
    expect(his?.value).toBe(hers?.value);
  });

  test('two accept it once', async () => {
    const { id } = (await propose()).json<CoOwnerLink>();
    const accept = () => erik.call(`POST /api/co-owner-links/${id}/accept`);
    const answers = await Promise.all([accept(), accept()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 404]);
    expect(await assetsOf(erik)).toHaveLength(1);
  });

  test('two who write to each other’s items never wait in a circle', async () => {
    await link();
    const boat = { type: 'other', name: 'Båten', value: '100000', currency: 'SEK' };
    const half = { ...boat, ownershipPercentage: '50' };
    const { id } = await create<Asset>(erik, 'assets', half);
    const about = { householdId: household.id, kind: 'assets', itemId: id, percent: '50' };
    const body = { ...about, memberId: maria.userId };
    const proposed = await erik.call('POST /api/co-owner-links', { body });
    await maria.call(`POST /api/co-owner-links/${proposed.json<CoOwnerLink>().id}/accept`);
    const write = (who: Caller, item: string, at: number) =>
      who.call(`PUT /api/assets/${item}`, { body: { value: String(1000 + at) } });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => [
        write(maria, house.id, at),
        write(erik, id, at),
        maria.call('GET /api/net-worth-history?period=1y'),
        erik.call('GET /api/net-worth-history?period=1y'),
      ]).flat(),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });
});
