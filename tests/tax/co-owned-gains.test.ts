import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { CoOwnerLink } from '#domain/household/co-ownership.ts';
import type { RealisedYear } from '#domain/holdings/gains/realised-gains.ts';
import { type Caller, PASSWORD, signUp } from '#tests/support/caller.ts';
import {
  assetsOf,
  erik,
  household,
  installation,
  link,
  maria,
  meetAnew,
  propose,
  read,
} from '#tests/support/co-owned.ts';
import { aBuy, addAccount, addTransaction, FUND, SHARE } from '#tests/support/holdings.ts';
import { letIn } from '#tests/support/households.ts';
import { unzipBytes } from '#tests/support/unzip.ts';

meetAnew();

type Answer = RealisedYear & { uncounted: { name: string; code: string; day: string }[] };

const gainsOf = (who: Caller, year = 2025) => read<Answer>(who, `/api/realised-gains?year=${year}`);

const fund = { instrument: { ...FUND, kind: 'fund' } };
const bought = (changes: object) =>
  aBuy({ day: '2024-02-01', quantity: '100', ...fund, ...changes });
const sold = (changes: object) => bought({ kind: 'sell', day: '2025-05-05', ...changes });

/** Maria's half of an account that she states, shared with Erik from a month on. */
async function joint(from = '2024-01', changes: object = {}): Promise<string> {
  const account = await addAccount(maria, { ownershipPercentage: '50', ...changes });
  await link({ itemId: account, from });
  return account;
}

const listed = async (account: string) => {
  const path = `/api/assets/${account}/holding-transactions`;
  return (await read<{ items: { id: string; kind: string }[] }>(maria, path)).items;
};

/** Number, proceeds, cost and gain of each sale. */
const figuresOf = ({ rows }: Answer) =>
  rows.map(({ quantity, proceeds, cost, gain }) => [quantity, proceeds, cost, gain]);

describe('a co-owner’s realised gains', () => {
  test('are the own part of sales that another owner states, by one average with the own units', async () => {
    const account = await joint();
    const own = await addAccount(erik);
    await addTransaction(maria, account, bought({ price: '100' }));
    await addTransaction(erik, own, bought({ day: '2024-03-01', quantity: '50', price: '160' }));
    await addTransaction(maria, account, sold({ quantity: '20', price: '200' }));
    await addTransaction(erik, own, sold({ day: '2025-06-02', quantity: '10', price: '200' }));
    // His: 50 at 100 and 50 at 160, 130 each. Hers: 50 at 100.
    const his = await gainsOf(erik);
    expect(figuresOf(his)).toEqual([
      ['10', 2_000, 1_300, 700],
      ['10', 2_000, 1_300, 700],
    ]);
    expect(his).toMatchObject({
      sections: [{ section: 'A', rows: 2, proceeds: 4_000, cost: 2_600, gain: 1_400, loss: 0 }],
      warnings: [],
      uncounted: [],
    });
    const [copy] = (await assetsOf(erik)).filter(({ coOwnerName }) => coOwnerName !== null);
    expect(his.rows.map(({ accountId }) => accountId)).toEqual([copy?.id, own]);
    expect(figuresOf(await gainsOf(maria))).toEqual([['10', 2_000, 1_000, 1_000]]);
    // The page of his own account says the same: 40 left at 130, and 700 realised.
    await erik.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
    const page = { realised: 700, invested: 5_200 };
    const positions = [{ quantity: '40', averageCost: '130', cost: 5_200 }];
    expect(await read(erik, `/api/assets/${own}/holdings`)).toMatchObject({ ...page, positions });
    const before = await read<{ cost: number }>(erik, '/api/holdings');
    expect(before).toMatchObject({ cost: 5_200 });
    // Her rows are no rows of his: his own page and list of transactions have none of them.
    expect(await read(erik, `/api/assets/${copy?.id}/holding-transactions`)).toEqual({
      items: [],
      next: null,
    });
    // A change of hers that moves no value changes his average, on the page too: 50 at 120, 140 each.
    const [buy] = (await listed(account)).filter(({ kind }) => kind === 'buy');
    const changed = bought({ price: '120' });
    const path = `PUT /api/holding-transactions/${buy?.id}`;
    expect((await maria.call(path, { body: changed })).statusCode).toBe(200);
    expect((await read<Answer>(erik, '/api/realised-gains?year=2025')).rows).toMatchObject([
      { averageCost: 1_400 },
      { averageCost: 1_400 },
    ]);
    expect(await read(erik, `/api/assets/${own}/holdings`)).toMatchObject({ invested: 5_600 });
  });

  test('go into the files of their own form K4, the same each time', async () => {
    const account = await joint();
    await addTransaction(maria, account, bought({ price: '100' }));
    await addTransaction(maria, account, sold({ quantity: '20', price: '200' }));
    const address = { name: 'Erik Lind', postalCode: '114 55', city: 'Malmö' };
    const body = { year: 2025, personalNumber: '19640823-3234', ...address };
    const figuresIn = async (who: Caller) => {
      const answer = await who.call('POST /api/realised-gains/k4', { body });
      const forms = unzipBytes(answer.rawPayload).get('BLANKETTER.SRU')?.toString('latin1') ?? '';
      return forms.split('\r\n').filter((line) => line.startsWith('#UPPGIFT 3'));
    };
    const his = await figuresIn(erik);
    expect(his).toEqual([
      '#UPPGIFT 3100 10',
      `#UPPGIFT 3101 ${FUND.name}`,
      '#UPPGIFT 3102 2000',
      '#UPPGIFT 3103 1000',
      '#UPPGIFT 3104 1000',
      '#UPPGIFT 3300 2000',
      '#UPPGIFT 3301 1000',
      '#UPPGIFT 3304 1000',
    ]);
    expect([await figuresIn(erik), await figuresIn(maria)]).toEqual([his, his]);
  });

  test('begin with the share, whose units come at what they cost in the account', async () => {
    const shares = [
      { from: null, percent: '100' },
      { from: '2025-03-01', percent: '50' },
    ];
    const account = await addAccount(maria, { name: 'Gemensam', shares });
    await link({ itemId: account, from: '2025-03' });
    await addTransaction(maria, account, bought({ price: '100' }));
    await addTransaction(maria, account, sold({ day: '2025-02-03', quantity: '20', price: '150' }));
    await addTransaction(
      maria,
      account,
      bought({ day: '2025-04-01', quantity: '20', price: '200' }),
    );
    await addTransaction(maria, account, sold({ quantity: '10', price: '200' }));
    // Half of 80 at 100, and half of 20 at 200: 50 units at 120.
    const his = await gainsOf(erik);
    expect(figuresOf(his)).toEqual([['5', 1_000, 600, 400]]);
    const code = 'cost_taken_over';
    expect(his.warnings).toMatchObject([{ code, day: '2025-03-01', rows: 1 }]);
    const before = [{ name: 'Gemensam', code: 'before_share', day: '2025-03-01' }];
    expect(his.uncounted).toMatchObject(before);
    expect(await gainsOf(erik, 2024)).toMatchObject({ rows: [], uncounted: before });
    expect(await gainsOf(erik, 2023)).toMatchObject({ rows: [], uncounted: [] });
    expect(await gainsOf(erik, 2026)).toMatchObject({ rows: [], uncounted: [] });
    expect(await gainsOf(maria)).toMatchObject({ warnings: [], uncounted: [] });
    expect(figuresOf(await gainsOf(maria))).toEqual([
      ['20', 3_000, 2_000, 1_000],
      ['5', 1_000, 600, 400],
    ]);
  });

  test('follow a share that changes, each sale by that of its day', async () => {
    const account = await addAccount(maria, { ownershipPercentage: '50' });
    await addTransaction(maria, account, bought({ price: '100' }));
    await addTransaction(maria, account, sold({ day: '2025-02-03', quantity: '10', price: '150' }));
    await addTransaction(maria, account, sold({ quantity: '10', price: '150' }));
    await link({ itemId: account, from: '2024-01' });
    await link({ itemId: account, from: '2025-03', percent: '30' });
    const shares = [
      { from: null, percent: '50' },
      { from: '2025-03-01', percent: '70' },
    ];
    const changed = await maria.call(`PUT /api/assets/${account}`, { body: { shares } });
    expect(changed.statusCode).toBe(200);
    expect(figuresOf(await gainsOf(erik))).toEqual([
      ['5', 750, 500, 250],
      ['3', 450, 300, 150],
    ]);
    expect(figuresOf(await gainsOf(maria))).toEqual([
      ['5', 750, 500, 250],
      ['7', 1_050, 700, 350],
    ]);
  });

  test('join a security by its ISIN, whatever currency its prices are stated in', async () => {
    const account = await joint();
    const own = await addAccount(erik);
    const share = { instrument: SHARE, quantity: '10' };
    const inDollars = { ...share, price: '170', currency: 'SEK', rate: '10' };
    await addTransaction(maria, account, bought({ ...inDollars, day: '2024-03-11' }));
    const inKronor = { instrument: { ...SHARE, currency: 'SEK' }, quantity: '5', price: '1900' };
    await addTransaction(erik, own, bought({ ...inKronor, day: '2024-04-10' }));
    const sale = { ...inDollars, quantity: '4', price: '200', rate: '11' };
    await addTransaction(maria, account, sold(sale));
    // Five at 1,700 and five at 1,900 kronor; two are sold at 2,200.
    const his = await gainsOf(erik);
    expect(figuresOf(his)).toEqual([['2', 4_400, 3_600, 800]]);
    expect(his.warnings).toEqual([]);
    expect(figuresOf(await gainsOf(maria))).toEqual([['2', 4_400, 3_400, 1_000]]);
  });

  test('keep a security without an ISIN apart for each owner', async () => {
    const account = await joint();
    const own = await addAccount(erik);
    const coin = { instrument: { name: 'Krona', kind: 'crypto', currency: 'SEK' }, quantity: '10' };
    await addTransaction(maria, account, bought({ ...coin, price: '100' }));
    await addTransaction(erik, own, bought({ ...coin, price: '300' }));
    await addTransaction(maria, account, sold({ ...coin, quantity: '2', price: '200' }));
    expect(figuresOf(await gainsOf(erik))).toEqual([['1', 200, 100, 100]]);
  });

  test('ask the owner who states a security for its kind', async () => {
    const account = await joint();
    const unsure = { instrument: { ...FUND, name: 'Certifikat', kind: 'certificate' } };
    await addTransaction(maria, account, bought({ ...unsure, price: '100' }));
    await addTransaction(maria, account, sold({ ...unsure, quantity: '20', price: '200' }));
    expect((await gainsOf(maria)).warnings).toMatchObject([{ code: 'section_unsure' }]);
    expect((await gainsOf(erik)).warnings).toMatchObject([{ code: 'section_of_other' }]);
  });
});

describe('units that an owner moves between accounts', () => {
  test('have no known cost for the co-owner where they come, and are named where they go', async () => {
    const account = await joint('2024-01', { name: 'Gemensam' });
    const hers = await addAccount(maria);
    const isk = await addAccount(maria, { accountForm: 'isk' });
    await addTransaction(maria, hers, bought({ day: '2024-01-10', price: '100' }));
    const moved = (changes: object) => bought({ price: null, ...changes });
    await addTransaction(maria, hers, moved({ kind: 'transfer_out' }));
    await addTransaction(maria, account, moved({ kind: 'transfer_in', amount: '30000' }));
    await addTransaction(maria, account, sold({ quantity: '20', price: '400' }));
    const out = { day: '2025-04-01', quantity: '30' };
    await addTransaction(maria, account, moved({ ...out, kind: 'transfer_out' }));
    await addTransaction(maria, isk, moved({ ...out, kind: 'transfer_in', amount: '12000' }));
    // The price that she paid is not his to see: a fifth of 4,000. The value of the day would be 3,000.
    const his = await gainsOf(erik);
    expect(his.rows).toMatchObject([
      { proceeds: 4_000, averageCost: null, cost: 800, method: 'standard' },
    ]);
    const codes = his.warnings.map(({ code }) => code);
    expect(codes).toEqual(expect.arrayContaining(['cost_unknown', 'cost_of_other']));
    // Units that went are told of once.
    expect(codes).not.toContain('transfer_without_arrival');
    expect(his.uncounted).toMatchObject([
      { name: 'Gemensam', code: 'moved_out', day: '2025-04-01' },
    ]);
    // She has all of them before, and half of them in the account.
    expect((await gainsOf(maria)).rows).toMatchObject([
      { proceeds: 6_000, averageCost: 1_500, isTransfer: true },
      { proceeds: 4_000, averageCost: 1_000 },
    ]);
  });

  test('are one transfer between the account of two and the co-owner’s own', async () => {
    const account = await joint();
    const isk = await addAccount(erik, { accountForm: 'isk' });
    await addTransaction(maria, account, bought({ price: '100' }));
    const moved = { day: '2025-08-01', quantity: '30', price: null };
    await addTransaction(maria, account, bought({ ...moved, kind: 'transfer_out' }));
    await addTransaction(erik, isk, bought({ ...moved, kind: 'transfer_in', amount: '6000' }));
    const his = await gainsOf(erik);
    expect(figuresOf(his)).toEqual([['15', 3_000, 1_500, 1_500]]);
    expect(his).toMatchObject({ rows: [{ isTransfer: true }], uncounted: [] });
  });
});

describe('the rows of another owner are read', () => {
  const someOf = async (who: Caller) => (await gainsOf(who)).rows.length;
  const ended = { name: 'Depå', code: 'ended' };

  async function aSale(): Promise<string> {
    const account = await addAccount(maria, { ownershipPercentage: '50' });
    await addTransaction(maria, account, bought({ price: '100' }));
    await addTransaction(maria, account, sold({ quantity: '20', price: '200' }));
    return account;
  }

  test('of the account alone, and by nobody but its co-owner', async () => {
    const account = await aSale();
    await addTransaction(maria, await addAccount(maria), sold({ quantity: '1', price: '7' }));
    const anna = await signUp(installation.app, 'Anna');
    await letIn(installation, { owner: maria, householdId: household.id, guest: anna });
    await link({ itemId: account, from: '2024-01' });
    expect([await someOf(maria), await someOf(erik), await someOf(anna)]).toEqual([2, 1, 0]);
    const seenBy = ({ userId }: Caller) =>
      installation.db.asUser({ userId, sessionId: null }, async (tx) => {
        const { rows } = await tx.execute(sql`select t.kind, t.price::text, i.name,
            co_owned_transaction_count()::integer as count
          from co_owned_transactions() t join co_owned_instruments() i on i.id = t.instrument_id
          order by t.day`);
        return rows;
      });
    const seen = { name: FUND.name, count: 2 };
    expect(await seenBy(erik)).toEqual([
      { kind: 'buy', price: '100.0000000000', ...seen },
      { kind: 'sell', price: '200.0000000000', ...seen },
    ]);
    expect([await seenBy(anna), await seenBy(maria)]).toEqual([[], []]);
  });

  test('from the acceptance of a share until its end', async () => {
    const account = await aSale();
    const proposed = (await propose({ itemId: account, from: '2024-01' })).json<CoOwnerLink>();
    expect(await someOf(erik)).toBe(0);
    await erik.call(`POST /api/co-owner-links/${proposed.id}/decline`);
    expect(await someOf(erik)).toBe(0);
    const { id } = await link({ itemId: account, from: '2024-01' });
    expect(await someOf(erik)).toBe(1);
    expect((await maria.call(`DELETE /api/co-owner-links/${id}`)).statusCode).toBe(204);
    expect(await gainsOf(erik)).toMatchObject({ rows: [], uncounted: [ended] });
    expect(await gainsOf(erik, 2023)).toMatchObject({ rows: [], uncounted: [] });
    expect(await gainsOf(maria)).toMatchObject({ rows: [{}], uncounted: [] });
  });

  test.each([
    ['leaves the household', () => erik.call(`DELETE ${membership(erik)}`)],
    ['is removed from it', () => maria.call(`DELETE ${membership(erik)}`)],
  ])('until the co-owner %s', async (_, end) => {
    await link({ itemId: await aSale(), from: '2024-01' });
    expect(await someOf(erik)).toBe(1);
    expect((await end()).statusCode).toBe(204);
    expect(await gainsOf(erik)).toMatchObject({ rows: [], uncounted: [ended] });
  });

  test.each([
    [
      'the account with its history',
      (id: string) => maria.call(`DELETE /api/assets/${id}?history=erase`),
    ],
    ['everything', () => maria.call('DELETE /api/account', { body: { password: PASSWORD } })],
  ])('until their owner erases %s', async (_, erase) => {
    const account = await aSale();
    await link({ itemId: account, from: '2024-01' });
    expect(await someOf(erik)).toBe(1);
    expect((await erase(account)).statusCode).toBe(204);
    expect(await gainsOf(erik)).toMatchObject({ rows: [], uncounted: [ended] });
  });

  test('also of an account that was removed, until that day', async () => {
    const account = await aSale();
    await link({ itemId: account, from: '2024-01' });
    expect((await maria.call(`DELETE /api/assets/${account}`)).statusCode).toBe(204);
    expect([await someOf(maria), await someOf(erik)]).toEqual([1, 1]);
  });
});

const membership = ({ userId }: Caller) => `/api/households/${household.id}/members/${userId}`;
