import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Asset } from '#domain/records/assets.ts';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import { addMonths } from '#domain/basics/months.ts';
import type { FinancialSummary } from '#domain/figures/totals/summary.ts';
import { type Connection, connected } from '#server/platform/db/connection.ts';
import { KEYED_LOCKS } from '#server/platform/db/locks.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { letIn } from '#tests/support/households.ts';
import {
  meetAnew,
  running,
  installation,
  maria,
  erik,
  household,
  house,
  create,
  propose,
  link,
  read,
  assetsOf,
  totalOf,
  type,
  refusalOf,
} from '#tests/support/co-owned.ts';
import { anAsset } from '#tests/support/drafts.ts';

meetAnew();

describe('a share', () => {
  test('is seen by both, and counts for nobody until it is taken', async () => {
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

  test('of a loan says to both which balances its plan filled in', async () => {
    const loan = { type: 'mortgage', name: 'Bolån', balance: '900000', currency: 'SEK' };
    const { id } = await create<Asset>(maria, 'liabilities', {
      ...loan,
      ownershipPercentage: '50',
    });
    const months = [addMonths(running, -2), addMonths(running, -1)].map((month) => {
      return { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) };
    });
    await link({ kind: 'liabilities', itemId: id, from: addMonths(running, -2) });
    for (const month of months) {
      const body = { ...month, value: '904000', reason: 'by_plan' };
      await maria.call(`POST /api/liabilities/${id}/historical-values`, { body });
      const path = `/api/historical-values?year=${month.year}&month=${month.month}`;
      for (const who of [maria, erik]) {
        const { liabilities } = await read<{ liabilities: object[] }>(who, path);
        expect(liabilities).toMatchObject([{ counts: { value: '904000.00', source: 'planned' } }]);
      }
    }
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
    expect(await type(erik, ['2025-03', '1'], mine)).toBe(403);
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
    const shares = [{ from: null, percent: '100' }];
    await maria.call(`PUT /api/assets/${house.id}`, { body: { shares } });
    await type(maria, ['2025-03', '2000000']);
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

describe('at the same moment', () => {
  test('the owner’s item and the member’s copy agree', async () => {
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
    const boat = anAsset({ name: 'Båten', value: '100000' });
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

  test('three who each give the next a share never wait in a circle', async () => {
    const saga = await signUp(installation.app, 'Saga');
    await letIn(installation, { owner: maria, householdId: household.id, guest: saga });
    const boat = anAsset({ name: 'Båten', value: '100000' });
    const circle: [Caller, Caller][] = [
      [maria, erik],
      [erik, saga],
      [saga, maria],
    ];
    const boats: string[] = [];
    for (const [owner, member] of circle) {
      const half = { ...boat, ownershipPercentage: '50' };
      const { id: itemId } = await create<Asset>(owner, 'assets', half);
      const about = { householdId: household.id, kind: 'assets', itemId, percent: '50' };
      const body = { ...about, memberId: member.userId };
      const made = await owner.call('POST /api/co-owner-links', { body });
      await member.call(`POST /api/co-owner-links/${made.json<CoOwnerLink>().id}/accept`);
      boats.push(itemId);
    }
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const [owner] = circle[at % 3] as [Caller, Caller];
        return owner.call(`PUT /api/assets/${boats[at % 3]}`, { body: { value: `${1000 + at}` } });
      }),
    );
    expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
  });

  test('a write waits in no circle with who takes a share meanwhile', async () => {
    const [member, owner] = [maria, erik].toSorted((a, b) => (a.userId < b.userId ? -1 : 1)) as [
      Caller,
      Caller,
    ];
    const half = anAsset({ name: 'Båten', value: '100000', ownershipPercentage: '50' });
    const boats = [
      await create<Asset>(owner, 'assets', half),
      await create<Asset>(owner, 'assets', half),
    ];
    const proposals: string[] = [];
    for (const { id: itemId } of boats) {
      const about = { householdId: household.id, kind: 'assets', itemId, percent: '50' };
      const body = { ...about, memberId: member.userId };
      const made = await owner.call('POST /api/co-owner-links', { body });
      proposals.push(made.json<CoOwnerLink>().id);
    }
    const accept = (at: number) => member.call(`POST /api/co-owner-links/${proposals[at]}/accept`);
    const { pool } = installation.database;
    const answers = await connected(pool, (months) =>
      connected(pool, async (row) => {
        await months.query('begin');
        const lock = 'select pg_advisory_xact_lock(hashtextextended($1, $2))';
        await months.query(lock, [owner.userId, KEYED_LOCKS.snapshots]);
        // The first acceptance, the write and the second acceptance wait, in this order.
        const first = accept(0);
        await waits(months, 1);
        const path = `PUT /api/assets/${boats[0]?.id}`;
        const written = owner.call(path, { body: { value: '120000' } });
        await waits(months, 2);
        let isTaken = false;
        const second = accept(1).finally(() => {
          isTaken = true;
        });
        await waits(months, 3);
        // The write goes on once the second acceptance waits for the owner's months, or is through.
        await row.query('begin');
        await row.query('select from assets where id = $1 for update', [boats[0]?.id]);
        await months.query('commit');
        await first;
        const isPast = async () => isTaken || (await waiting(months)) === 2;
        await expect.poll(isPast).toBe(true);
        await row.query('commit');
        return Promise.all([first, written, second]);
      }),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await assetsOf(member)).map(({ value }) => value)).toContain('120000.00');
  });
});

/** Number of transactions of this database that wait for a lock. */
async function waiting(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

async function waits(connection: Connection, count: number): Promise<void> {
  await expect.poll(() => waiting(connection)).toBe(count);
}
