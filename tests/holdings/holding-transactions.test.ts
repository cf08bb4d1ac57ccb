import { describe, expect, test } from 'vitest';
import type { ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import type { Caller } from '#tests/support/caller.ts';
import {
  aBuy,
  addAccount,
  addHoldings,
  addTransaction,
  FUND,
  SHARE,
} from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

type Page = { items: ListedTransaction[]; next: string | null };
type Refusal = { code: string; message: string; issues?: { path: string; code: string }[] };

function pathOf(account: string): string {
  return `/api/assets/${account}/holding-transactions`;
}

async function pageOf(of: Caller, account: string, query = ''): Promise<Page> {
  return (await of.call(`GET ${pathOf(account)}${query}`)).json<Page>();
}

async function refusalOf(account: string, body: object, language = 'en'): Promise<Refusal> {
  const headers = { 'accept-language': language };
  const answer = await maria().call(`POST ${pathOf(account)}`, { body, headers });
  expect(answer.statusCode).toBe(400);
  return answer.json<Refusal>();
}

describe('a transaction', () => {
  test('is stated with its instrument, listed, changed and removed', async () => {
    const account = await addAccount(maria());
    const added = await addTransaction(maria(), account, aBuy({ fee: '39', note: ' Månadsspar ' }));
    expect(added).toMatchObject({
      kind: 'buy',
      day: '2026-01-15',
      instrument: { ...FUND, kind: 'other', isKindStated: 0, ticker: null, country: 'SE' },
      quantity: '10',
      price: '100',
      amount: null,
      fee: '39.00',
      currency: 'SEK',
      note: 'Månadsspar',
      assetId: account,
    });
    expect((await pageOf(maria(), account)).items).toEqual([added]);

    const path = `/api/holding-transactions/${added.id}`;
    const changed = await maria().call(`PUT ${path}`, { body: { quantity: 2.5, note: null } });
    expect(changed.json()).toMatchObject({ quantity: '2.5', price: '100', note: null });
    const stale = await maria().call(`PUT ${path}`, {
      body: { quantity: '3' },
      headers: { 'if-match': `"${added.updatedAt}"` },
    });
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { current: { quantity: '2.5' } }]);

    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(204);
    expect((await maria().call(`DELETE ${path}`)).statusCode).toBe(404);
    expect((await pageOf(maria(), account)).items).toEqual([]);
  });

  test('names an instrument by its ISIN, its name or its id, and adds it once', async () => {
    const account = await addAccount(maria());
    const add = async (instrument: object) =>
      (await addTransaction(maria(), account, aBuy({ instrument }))).instrument;
    const byName = await add({ name: 'Länsförsäkringar global', currency: 'SEK' });
    // Its ISIN and kind become known; its first name stays.
    const byIsin = await add({ ...FUND, kind: 'fund' });
    expect(byIsin).toMatchObject({ id: byName?.id, isin: FUND.isin, kind: 'fund' });
    const others = [{ ...FUND, name: 'LF Global' }, { id: byName?.id }, { ...FUND, isin: null }];
    for (const named of others) expect(await add(named)).toEqual(byIsin);
    expect(await add({ name: FUND.name, currency: 'USD' })).not.toEqual(byIsin);
    const listed = (await maria().call('GET /api/instruments')).json<object[]>();
    expect(listed).toHaveLength(2);
    expect(listed).toContainEqual(byIsin);
  });

  test('is added once for an Idempotency-Key', async () => {
    const account = await addAccount(maria());
    const sent = { body: aBuy(), headers: { 'idempotency-key': 'buy-1' } };
    const [first, again] = await Promise.all([
      maria().call(`POST ${pathOf(account)}`, sent),
      maria().call(`POST ${pathOf(account)}`, sent),
    ]);
    expect(again.json()).toEqual(first.json());
    expect((await pageOf(maria(), account)).items).toHaveLength(1);
    const other = { ...sent, body: aBuy({ quantity: '11' }) };
    expect((await maria().call(`POST ${pathOf(account)}`, other)).statusCode).toBe(422);
  });

  test.each([
    ['sell', '-1000', '1000.00'],
    ['deposit', '-1000', '1000.00'],
    ['withdrawal', '-1000', '1000.00'],
    ['dividend', '-12.50', '-12.50'],
    ['interest', '-0.01', '-0.01'],
    ['correction', '-5', '-5.00'],
  ])('of kind %s with the amount %s has %s', async (kind, amount, stored) => {
    const account = await addAccount(maria());
    const body = { ...aBuy(), kind, amount };
    expect(await addTransaction(maria(), account, body)).toMatchObject({ amount: stored });
  });
});

describe('the list', () => {
  test('comes in pages, newest first, that miss and repeat nothing', async () => {
    const account = await addAccount(maria());
    for (let at = 0; at < 7; at += 1) {
      const body = { kind: 'deposit', day: `2026-01-0${1 + (at % 3)}`, amount: at + 1 };
      await addTransaction(maria(), account, { ...body, currency: 'SEK' });
    }
    const seen: ListedTransaction[] = [];
    for (let next: string | null = ''; next !== null;) {
      const page: Page = await pageOf(maria(), account, `?limit=3${next && `&cursor=${next}`}`);
      seen.push(...page.items);
      ({ next } = page);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(7);
    const days = seen.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
  });

  test('is searched by the instrument’s name and ISIN, and by notes', async () => {
    const account = await addAccount(maria());
    await addTransaction(maria(), account, aBuy({ note: '100 % Månadsspar' }));
    await addTransaction(maria(), account, aBuy({ instrument: SHARE, currency: 'USD' }));
    await addTransaction(maria(), account, {
      ...aBuy(),
      kind: 'deposit',
      amount: '5',
      instrument: null,
      quantity: null,
      price: null,
    });
    const found = async (search: string) => {
      const { items } = await pageOf(maria(), account, `?search=${encodeURIComponent(search)}`);
      return items.map(({ instrument }) => instrument?.name);
    };
    expect(await found(' apple')).toEqual([SHARE.name]);
    expect(await found('LÄNSFÖRSÄKRINGAR')).toEqual([FUND.name]);
    expect(await found('se0000869646')).toEqual([FUND.name]);
    expect(await found('100 %')).toEqual([FUND.name]);
    expect(await found('%')).toEqual([FUND.name]);
    expect(await found('_')).toEqual([]);
    expect(await found('')).toHaveLength(3);
  });

  test.each(['cursor=x', 'limit=0', 'limit=201', 'other=1', `search=${'x'.repeat(201)}`])(
    'refuses %s',
    async (query) => {
      const account = await addAccount(maria());
      const answer = await maria().call(`GET ${pathOf(account)}?${query}`);
      expect(answer.statusCode).toBe(400);
    },
  );
});

describe('bad input', () => {
  const deposit = { kind: 'deposit', day: '2026-01-15', currency: 'SEK' };
  test.each([
    ['no kind', aBuy({ kind: '' }), 'kind', 'type.required'],
    ['a kind that is none', aBuy({ kind: 'gift' }), 'kind', 'choice'],
    ['a day that does not exist', aBuy({ day: '2026-02-30' }), 'day', 'date.format'],
    ['a day in 2200', aBuy({ day: '2200-01-01' }), 'day', 'date.format'],
    ['a day to come', aBuy({ day: '2199-01-01' }), 'day', 'day.future'],
    ['no instrument', aBuy({ instrument: null }), 'instrument', 'instrument.required'],
    [
      'a wrong ISIN',
      aBuy({ instrument: { ...FUND, isin: 'SE0000869647' } }),
      'instrument.isin',
      'isin.format',
    ],
    ['no name', aBuy({ instrument: { currency: 'SEK' } }), 'instrument.name', 'name.required'],
    [
      'a long name',
      aBuy({ instrument: { ...FUND, name: 'x'.repeat(10_000) } }),
      'instrument.name',
      'text.long',
    ],
    [
      'an unknown id',
      aBuy({ instrument: { id: '01890a5d-ac96-774b-bcce-b302099a8057' } }),
      'instrument.id',
      'choice',
    ],
    [
      'another field',
      aBuy({ instrument: { ...FUND, price: 1 } }),
      'instrument.price',
      'unknown_field',
    ],
    ['no quantity', aBuy({ quantity: null }), 'quantity', 'quantity.required'],
    ['a quantity of 0', aBuy({ quantity: '0.00' }), 'quantity', 'quantity.positive'],
    ['a negative quantity', aBuy({ quantity: '-1' }), 'quantity', 'quantity.positive'],
    ['a quantity of 10¹⁵', aBuy({ quantity: '1000000000000000' }), 'quantity', 'decimal.format'],
    ['eleven decimals', aBuy({ quantity: '1.00000000001' }), 'quantity', 'decimal.format'],
    [
      'too much money',
      aBuy({ quantity: '999999999999', price: '999999999999' }),
      'quantity',
      'amount.range',
    ],
    ['a negative price', aBuy({ price: '-1' }), 'price', 'price.negative'],
    ['neither price nor amount', aBuy({ price: null }), 'amount', 'amount.required'],
    ['an amount of 0', aBuy({ amount: '0' }), 'amount', 'amount.positive'],
    ['a negative fee', aBuy({ fee: '-1' }), 'fee', 'amount.negative'],
    ['a negative tax', { ...deposit, kind: 'tax', amount: '-1' }, 'amount', 'amount.positive'],
    ['a deposit of nothing', deposit, 'amount', 'amount.required'],
    ['a rate of 0', aBuy({ rate: '0' }), 'rate', 'rate.range'],
    [
      'a split without a ratio',
      { ...aBuy(), kind: 'split', quantity: null },
      'ratio',
      'ratio.required',
    ],
    ['a split of 0', { ...aBuy(), kind: 'split', ratio: '0:1' }, 'ratio', 'ratio.format'],
    [
      'a split beyond a million',
      { ...aBuy(), kind: 'split', ratio: '999999999:0.1' },
      'ratio',
      'ratio.format',
    ],
    [
      'more than the whole cost of what is spun off',
      { ...aBuy(), kind: 'exchange_out', quantity: null, ratio: '95.2/4.8' },
      'ratio',
      'ratio.part',
    ],
    ['an unknown currency', aBuy({ currency: 'XYZ' }), 'currency', 'currency.unknown'],
    ['no currency', aBuy({ currency: undefined }), 'currency', 'currency.required'],
  ])('with %s is refused in both languages', async (_, body, path, code) => {
    const account = await addAccount(maria());
    const english = await refusalOf(account, body);
    expect(english.issues).toContainEqual(expect.objectContaining({ path, code }));
    const swedish = await refusalOf(account, body, 'sv');
    expect(swedish.issues).toContainEqual(expect.objectContaining({ path, code }));
    expect(swedish.issues).not.toEqual(english.issues);
    expect((await pageOf(maria(), account)).items).toEqual([]);
    expect((await maria().call('GET /api/instruments')).json()).toEqual([]);
  });

  test('of a change counts with all that stays', async () => {
    const { id } = await addHoldings(maria());
    const change = (body: object) => maria().call(`PUT /api/holding-transactions/${id}`, { body });
    for (const body of [
      { price: null },
      { instrument: null },
      { quantity: null },
      { day: '2199-01-01' },
    ])
      expect((await change(body)).statusCode).toBe(400);
    expect((await change({ price: null, amount: '990' })).statusCode).toBe(200);
  });

  test.each(['savings', 'checking', 'real_estate', 'vehicle'])(
    'an asset of type %s keeps no holdings',
    async (type) => {
      const account = await addAccount(maria(), { type, accountForm: null });
      expect(await refusalOf(account, aBuy())).toMatchObject({
        code: 'no_holdings',
        message: expect.stringContaining('Only an investment'),
      });
      expect((await refusalOf(account, aBuy(), 'sv')).message).toContain('Bara en investering');
      expect((await maria().call(`GET /api/assets/${account}/holdings`)).statusCode).toBe(400);
    },
  );
});

describe('whose it is', () => {
  test('another’s account, transaction and instrument do not exist', async () => {
    const { id, instrument, account } = await addHoldings(maria());
    const erik = await signUp('Erik');
    const own = await addAccount(erik);
    const calls: [string, object?][] = [
      [`GET ${pathOf(account)}`],
      [`POST ${pathOf(account)}`, aBuy()],
      [`GET /api/assets/${account}/holdings`],
      [`PUT /api/holding-transactions/${id}`, { quantity: '1' }],
      [`DELETE /api/holding-transactions/${id}`],
      [`GET /api/instruments/${instrument?.id}/quotes`],
      [`PUT /api/instruments/${instrument?.id}/quotes`, [{ day: '2026-01-02', price: 1 }]],
    ];
    for (const [target, body] of calls)
      expect([target, (await erik.call(target, { body })).statusCode]).toEqual([target, 404]);
    const named = aBuy({ instrument: { id: instrument?.id } });
    expect((await erik.call(`POST ${pathOf(own)}`, { body: named })).statusCode).toBe(400);
    expect((await erik.call('GET /api/instruments')).json()).toEqual([]);
    // The same fund is another instrument of another user's.
    const bought = await addTransaction(erik, own, aBuy());
    expect(bought.instrument?.id).not.toBe(instrument?.id);
  });

  test('an erased account leaves no instrument that it alone held, and no price of one', async () => {
    const { account, instrument } = await addHoldings(maria());
    const other = await addAccount(maria());
    await addTransaction(maria(), other, aBuy({ instrument: SHARE, currency: 'USD' }));
    await addTransaction(maria(), account, aBuy({ instrument: SHARE, currency: 'USD' }));
    await maria().call(`DELETE /api/assets/${account}?history=erase`);
    const listed = (await maria().call('GET /api/instruments')).json<{ name: string }[]>();
    expect(listed.map(({ name }) => name)).toEqual([SHARE.name]);
    const quotes = await maria().call(`GET /api/instruments/${instrument?.id}/quotes`);
    expect(quotes.statusCode).toBe(404);
  });

  test('a removed account keeps its transactions for its restoration', async () => {
    const { account, id } = await addHoldings(maria());
    await maria().call(`DELETE /api/assets/${account}`);
    expect((await maria().call(`GET ${pathOf(account)}`)).statusCode).toBe(404);
    expect(
      (await maria().call(`PUT /api/holding-transactions/${id}`, { body: { fee: 1 } })).statusCode,
    ).toBe(404);
    await maria().call(`POST /api/assets/${account}/restoration`);
    expect((await pageOf(maria(), account)).items).toMatchObject([{ id }]);
  });

  test('an account that is erased with its history takes its transactions along', async () => {
    const { account, id } = await addHoldings(maria());
    const kept = await addHoldings(maria());
    await maria().call(`DELETE /api/assets/${account}?history=erase`);
    expect((await maria().call(`DELETE /api/holding-transactions/${id}`)).statusCode).toBe(404);
    expect((await pageOf(maria(), kept.account)).items).toMatchObject([{ id: kept.id }]);
  });

  test('shares in one name and currency stay two, when their ISINs differ', async () => {
    const account = await addAccount(maria());
    const a = await addTransaction(maria(), account, aBuy({ instrument: SHARE }));
    const b = await addTransaction(
      maria(),
      account,
      aBuy({ instrument: { ...SHARE, isin: 'SE0004841500' } }),
    );
    const c = await addTransaction(
      maria(),
      account,
      aBuy({ instrument: { ...SHARE, isin: null } }),
    );
    expect(new Set([a, b, c].map((each) => each.instrument?.id)).size).toBe(3);
  });
});

test('a thousand at once by one user add each once, or are refused', async () => {
  const account = await addAccount(maria());
  const statuses = await Promise.all(
    Array.from({ length: 1_000 }, async (_, at) => {
      const headers = { 'idempotency-key': `buy-${at}` };
      const instrument = { name: `Fond ${at % 60}`, currency: 'SEK' };
      const body = aBuy({ instrument, note: `${at}` });
      return (await maria().call(`POST ${pathOf(account)}`, { body, headers })).statusCode;
    }),
  );
  expect(statuses.filter((status) => ![201, 429, 503].includes(status))).toEqual([]);
  const added = statuses.filter((status) => status === 201).length;
  expect(added).toBeGreaterThan(0);
  const { db } = installation();
  const counted = async (table: 'holding_transactions' | 'instruments') => {
    const { rows } = await db.orm.execute<{ count: number }>(
      `select count(*)::int as count from ${table} where user_id = '${maria().userId}'`,
    );
    return rows[0]?.count;
  };
  expect(await counted('holding_transactions')).toBe(added);
  expect(await counted('instruments')).toBeLessThanOrEqual(60);
});

test('notes have 50 MB together, as each may be long', async () => {
  const account = await addAccount(maria());
  const own = await addTransaction(maria(), account, aBuy());
  await installation().db.orm.execute(`insert into holding_transactions
      (user_id, id, asset_id, day, kind, amount, currency, note)
    select '${maria().userId}', gen_random_uuid(), '${account}', '2026-01-02', 'deposit', 1, 'SEK',
      repeat('💰', 2000) from generate_series(1, 6250)`);
  const noted = aBuy({ note: 'Månadsspar' });
  const refused = [
    await maria().call(`POST ${pathOf(account)}`, { body: noted }),
    await maria().call(`PUT /api/holding-transactions/${own.id}`, { body: { note: 'Ny' } }),
  ];
  for (const answer of refused)
    expect(answer.json()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('50 MB'),
    });
  const plain = await maria().call(`POST ${pathOf(account)}`, { body: aBuy() });
  expect(plain.statusCode).toBe(201);
});
