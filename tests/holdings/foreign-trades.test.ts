import { describe, expect, test } from 'vitest';
import { addAccount } from '#tests/support/holdings.ts';
import { movesOf } from '#tests/support/moves.ts';
import { HEADER, openSentFiles } from './sent-files.ts';

const { maria, add, undo } = openSentFiles();
const { read, save } = movesOf(maria);

const file = (...rows: string[]) =>
  `${[HEADER.replace('Courtage (SEK)', 'Courtage'), ...rows].join('\n')}\n`;

type Held = {
  value: number;
  cash: { currency: string; amount: number }[];
  positions: { quantity: string; cost: number }[];
  dividends: number;
};

async function heldIn(account: string) {
  const answer = await maria().call(`GET /api/assets/${account}/holdings`);
  const { cash, positions, dividends } = answer.json<Held>();
  return {
    cash: cash.map(({ currency, amount }) => `${amount} ${currency}`),
    units: positions.map(({ quantity, cost }) => `${quantity} for ${cost}`),
    dividends,
  };
}

const PAID_IN = '2026-01-05;456;Insättning;Autogiro;;;20000;SEK;;;;;';
const UNSETTLED = '2026-01-20;456;Köp;ASML;1;800;-800;EUR;;;EUR;NL0010273215;';
const SETTLED = '2026-01-20;456;Köp;ASML;1;800;-9079;SEK;39;11,3;EUR;NL0010273215;';

describe('a foreign purchase that Avanza states in its currency until it is settled', () => {
  test('is paid in kronor from the start, and as it was settled by the later file', async () => {
    const account = await addAccount(maria());
    await add(file(UNSETTLED, PAID_IN), account);
    const before = await heldIn(account);
    expect(before.cash).toEqual([expect.stringMatching(/^11\d\d\d(?:\.\d+)? SEK$/)]);
    const later = await add(file(SETTLED, PAID_IN), account);
    expect(later).toMatchObject({ added: 0, known: 2 });
    const right = { cash: ['10921 SEK'], units: ['1 for 9079'], dividends: 0 };
    expect(await heldIn(account)).toEqual(right);
    expect(await add(file(UNSETTLED, PAID_IN), account)).toMatchObject({ added: 0 });
    expect(await heldIn(account)).toEqual(right);
    await undo(later.id);
    expect(await heldIn(account)).toEqual(before);
  });
});

describe('a broker’s file after a move of the account by a program that keeps dollars', () => {
  const share = { isin: 'US0378331005', name: 'Apple', currency: 'USD', symbol: 'AAPL' };
  const activity = (type: string, date: string, quantity: number, unitPrice: number) => {
    const of = { accountId: 'b', comment: null, fee: 0, currency: 'USD', dataSource: 'YAHOO' };
    return { ...of, symbol: 'AAPL', type, date: `${date}T00:00:00.000Z`, quantity, unitPrice };
  };
  const ghostfolio = (currency: string) =>
    JSON.stringify({
      meta: { date: '2026-11-20T08:00:00.000Z', version: '2.200.0' },
      user: { settings: { currency: 'SEK' } },
      platforms: [],
      tags: [],
      accounts: [{ id: 'b', name: 'ISK', currency, balance: 0, balances: [] }],
      assetProfiles: [{ ...share, assetSubClass: 'STOCK', dataSource: 'YAHOO', marketData: [] }],
      activities: [
        activity('BUY', '2026-03-10', 10, 200),
        activity('DIVIDEND', '2026-05-15', 10, 0.25),
      ],
    });

  test.each(['SEK', 'USD'])('has each trade and dividend once, beside one in %s', async (own) => {
    await save((await read(ghostfolio(own))).id);
    const [asset] = (await maria().call('GET /api/assets')).json<{ id: string }[]>();
    const account = asset?.id ?? '';
    const before = await heldIn(account);
    const cost = Number(/[\d.]+$/.exec(before.units[0] ?? ''));
    // The broker exchanged at another rate than the program, which has none of a day but the ECB's.
    const [paid, given] = [(cost * 1.015 + 39).toFixed(2), (before.dividends * 1.02).toFixed(2)];
    const broker = file(
      `2026-05-15;456;Utdelning;Apple;10;0,25;${given};SEK;;;USD;US0378331005;`,
      `2026-03-10;456;Köp;Apple;10;200;-${paid};SEK;39;9,5;USD;US0378331005;`,
      '2026-03-09;456;Insättning;Autogiro;;;30000;SEK;;;;;',
    ).replaceAll(/(\d)[.](\d\d);SEK/g, '$1,$2;SEK');
    const { id } = await add(broker, account);
    const left = Math.round((30_000 - Number(paid) + Number(given)) * 100) / 100;
    expect(await heldIn(account)).toEqual({
      // The program states that no kronor were left in November.
      cash: own === 'SEK' ? [] : [`${left} SEK`],
      units: [`10 for ${Number(paid)}`],
      dividends: Number(given),
    });
    expect(await add(broker, account)).toMatchObject({ added: 0, known: 3 });
    await undo(id);
    expect(await heldIn(account)).toEqual(before);
  });
});
