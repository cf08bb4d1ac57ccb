import { describe, expect, test } from 'vitest';
import type { Caller } from '#tests/support/caller.ts';
import { aBuy, addAccount, addTransaction, FUND, isinOf, SHARE } from '#tests/support/holdings.ts';
import { makeToken } from '#tests/support/tokens.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

async function addFund(of: Caller): Promise<string> {
  const { instrument } = await addTransaction(of, await addAccount(of), aBuy());
  return instrument?.id ?? '';
}

function sendPrices(file: string, headers: object = {}) {
  const sent = { 'content-type': 'text/csv', ...headers };
  return maria().call('POST /api/quotes', { body: file, headers: sent });
}

describe('typed prices', () => {
  test('replace those of the days named, and null removes one', async () => {
    const path = `/api/instruments/${await addFund(maria())}/quotes`;
    const state = (body: object) => maria().call(`PUT ${path}`, { body });
    await state([
      { day: '2026-01-02', price: '10.5' },
      { day: '2026-01-03', price: 11 },
      { day: '2026-01-04', price: '12' },
    ]);
    const after = await state([
      { day: '2026-01-03', price: '11.1234567891' },
      { day: '2026-01-04', price: null },
      { day: '2026-01-05', price: null },
    ]);
    const typed = { currency: 'SEK', source: 'typed' };
    expect(after.json()).toEqual([
      { day: '2026-01-02', price: '10.5', ...typed },
      { day: '2026-01-03', price: '11.1234567891', ...typed },
    ]);
    expect((await maria().call(`GET ${path}`)).json()).toEqual(after.json());
  });

  test('are answered to a program that only writes them, and no others', async () => {
    const path = `/api/instruments/${await addFund(maria())}/quotes`;
    await sendPrices(`date;isin;price;currency\n2026-01-02;${FUND.isin};9;SEK\n`);
    await maria().call(`PUT ${path}`, { body: [{ day: '2026-01-03', price: '10' }] });
    const token = await makeToken(installation().app, maria(), ['prices:write']);
    const body = [
      { day: '2026-01-02', price: null },
      { day: '2026-01-05', price: '12' },
    ];
    const written = [{ day: '2026-01-05', price: '12', currency: 'SEK', source: 'typed' }];
    expect((await token.call(`PUT ${path}`, { body })).json()).toEqual(written);
    expect((await token.call(`GET ${path}`)).statusCode).toBe(403);
    expect((await maria().call(`GET ${path}`)).json()).toHaveLength(3);
  });

  test.each([
    ['a negative price', [{ day: '2026-01-02', price: '-1' }], '0.price', 'price.negative'],
    ['no number', [{ day: '2026-01-02', price: 'x' }], '0.price', 'decimal.format'],
    ['a day to come', [{ day: '2199-01-02', price: '1' }], '0.day', 'day.future'],
    [
      'a day twice',
      [
        { day: '2026-01-02', price: '1' },
        { day: '2026-01-02', price: '2' },
      ],
      '1.day',
      'day.twice',
    ],
    ['no list', { day: '2026-01-02', price: '1' }, '', 'list.type'],
  ])('with %s are refused', async (_, body, path, code) => {
    const target = `PUT /api/instruments/${await addFund(maria())}/quotes`;
    const refused = await maria().call(target, { body });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ issues: [{ path, code }] });
  });
});

describe('a file of prices', () => {
  test('is read with its columns in any order, twice with the same result', async () => {
    const id = await addFund(maria());
    const file = [
      '\ufeffcurrency;Price;date;isin',
      `SEK;"410,25";2026-01-02;${FUND.isin}`,
      `SEK;411;2026-01-03;${FUND.isin}`,
      `USD;200.5;2026-01-03;${SHARE.isin}`,
      '',
    ].join('\r\n');
    for (const _ of [1, 2]) {
      const answer = await sendPrices(file);
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { stored: 2, unknown: [SHARE.isin], unknownCount: 1 },
      ]);
    }
    await maria().call(`PUT /api/instruments/${id}/quotes`, {
      body: [{ day: '2026-01-03', price: '412' }],
    });
    // Of a day the typed price counts, and the file's again once it is removed.
    const list = async () =>
      (await maria().call(`GET /api/instruments/${id}/quotes`)).json<object[]>();
    expect(await list()).toMatchObject([
      { day: '2026-01-02', price: '410.25', source: 'file' },
      { day: '2026-01-03', price: '412', source: 'typed' },
    ]);
    await maria().call(`PUT /api/instruments/${id}/quotes`, {
      body: [{ day: '2026-01-03', price: null }],
    });
    expect((await list())[1]).toMatchObject({ price: '411', source: 'file' });
  });

  test.each([
    ['no header', `2026-01-02;${FUND.isin};1;SEK`, '1', 'prices.header'],
    ['nothing', '', '1', 'prices.header'],
    ['a wrong day', `date;ISIN;price;currency\n2026-13-01;${FUND.isin};1;SEK`, '2', 'date.format'],
    ['a day to come', `date;ISIN;price;currency\n2199-01-01;${FUND.isin};1;SEK`, '2', 'day.future'],
    ['a wrong ISIN', 'date;ISIN;price;currency\n2026-01-01;SE1;1;SEK', '2', 'isin.format'],
    [
      'a wrong price',
      `date;ISIN;price;currency\n2026-01-01;${FUND.isin};-1;SEK`,
      '2',
      'price.negative',
    ],
    ['no currency', `date;ISIN;price;currency\n2026-01-01;${FUND.isin};1`, '2', 'currency.unknown'],
  ])(
    'with %s is refused in both languages, and nothing of it stored',
    async (_, file, path, code) => {
      const id = await addFund(maria());
      const english = await sendPrices(file, { 'accept-language': 'en' });
      expect(english.statusCode).toBe(400);
      expect(english.json()).toMatchObject({ issues: [{ path, code }] });
      const swedish = await sendPrices(file, { 'accept-language': 'sv' });
      expect(swedish.json()).not.toEqual(english.json());
      expect((await maria().call(`GET /api/instruments/${id}/quotes`)).json()).toEqual([]);
    },
  );

  test('of another type, or too large, is refused', async () => {
    const json = await maria().call('POST /api/quotes', { body: {} });
    expect(json.statusCode).toBe(415);
    expect((await sendPrices('x'.repeat(6 * 1024 * 1024))).statusCode).toBe(413);
  });

  test('waits beside one other of the user; more at once are refused', async () => {
    const id = await addFund(maria());
    const rows = Array.from(
      { length: 20_000 },
      (_, at) => `2026-01-0${1 + (at % 9)};${FUND.isin};${at};SEK`,
    );
    const file = ['date;ISIN;price;currency', ...rows].join('\n');
    const sent = await Promise.all(Array.from({ length: 5 }, () => sendPrices(file)));
    const statuses = sent.map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
    const stored = (await maria().call(`GET /api/instruments/${id}/quotes`)).json<object[]>();
    expect(stored).toHaveLength(9);
  });

  test('names a hundred of the ISINs that it has no instruments for, and their number', async () => {
    const isins = Array.from({ length: 120 }, (_, at) => isinOf(at));
    const rows = isins.map((each) => `2026-01-02;${each};1;SEK`);
    const answer = await sendPrices(['date;ISIN;price;currency', ...rows].join('\n'));
    expect(answer.json()).toEqual({
      stored: 0,
      unknown: isins.slice(0, 100).toSorted(),
      unknownCount: 120,
    });
  });

  test('of a hundred thousand rows is stored whole, beside another user’s', async () => {
    const erik = await signUp('Erik');
    const others = await addFund(erik);
    const id = await addFund(maria());
    const first = Date.parse('1900-01-01');
    const dayAt = (at: number) =>
      new Date(first + (at % 45_000) * 86_400_000).toISOString().slice(0, 10);
    const rows = Array.from({ length: 100_000 }, (_, at) => `${dayAt(at)};${FUND.isin};${at};SEK`);
    const answer = await sendPrices(['date;ISIN;price;currency', ...rows].join('\n'));
    expect(answer.json()).toEqual({ stored: 45_000, unknown: [], unknownCount: 0 });
    const { db } = installation();
    const { makeRoom } = db;
    const sizes: number[] = [];
    db.makeRoom = (user, bytes) => {
      sizes.push(bytes);
      return makeRoom(user, bytes);
    };
    const stored = (await maria().call(`GET /api/instruments/${id}/quotes`)).json<object[]>();
    expect(stored).toHaveLength(45_000);
    // A long list has room before it is read.
    expect(sizes).toEqual([45_000 * 300]);
    db.makeRoom = makeRoom;
    // The last of two rows of a day counts.
    expect(stored[0]).toMatchObject({ day: '1900-01-01', price: '90000' });
    expect((await erik.call(`GET /api/instruments/${others}/quotes`)).json()).toEqual([]);
  });
});

test('an instrument is given a ticker and a country, which is again that of the ISIN', async () => {
  const path = `PUT /api/instruments/${await addFund(maria())}`;
  const state = async (body: object) => (await maria().call(path, { body })).json<object>();
  const given = { ticker: 'LFG', country: 'LU' };
  expect(await state(given)).toMatchObject({ ...given, kind: 'other', isKindStated: 0 });
  expect(await state({ country: null, ticker: '' })).toMatchObject({ ticker: null, country: 'SE' });
  for (const body of [{ kind: 'gold' }, { country: 'Sverige' }, { name: 'Fonden' }, { isin: null }])
    expect((await maria().call(path, { body })).statusCode).toBe(400);
});
