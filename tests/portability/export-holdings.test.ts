import { expect, test } from 'vitest';
import type { AmountText } from '#domain/basics/money.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { ExportFile } from '#domain/portability/export-file.ts';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { Caller } from '#tests/support/caller.ts';
import { exportOf, importBy } from '#tests/support/exports.ts';
import { aBuy, addAccount, addHoldings, addTransaction, FUND } from '#tests/support/holdings.ts';
import { openWithMaria } from '#tests/support/with-maria.ts';

const { installation, maria, signUp } = openWithMaria();

const NEW_SET = '01890a5d-ac96-774b-bcce-b302099a8057';
const OTHER_SET = '01890a5d-ac96-774b-bcce-b302099a8058';
const ZERO = '0.00' as AmountText;

/** Holdings as two exports have them alike, whatever their ids are. */
function holdingsIn({ instruments, holdingTransactions, quotes, assets }: ExportFile) {
  const named = new Map(instruments.map(({ id, ...fields }) => [id, fields]));
  const accounts = new Map(assets.map(({ id, name, deletedAt }) => [id, { name, deletedAt }]));
  const ordered = (rows: object[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  return {
    instruments: ordered([...named.values()]),
    transactions: ordered(
      holdingTransactions.map(({ account, instrument, ...fields }) => ({
        ...fields,
        account: accounts.get(account),
        instrument: named.get(instrument ?? ''),
      })),
    ),
    quotes: ordered(
      quotes.map(({ instrument, ...fields }) => ({ ...fields, of: named.get(instrument) })),
    ),
  };
}

/** Two accounts, of which one is removed, and instruments of one name with and without an ISIN. */
async function fill(of: Caller): Promise<string> {
  const { account, instrument } = await addHoldings(of);
  await of.call(`PUT /api/instruments/${instrument?.id}`, { body: { kind: 'fund', ticker: 'LF' } });
  const other = { name: 'Apple Inc', currency: 'USD' };
  const split = { ...aBuy(), quantity: null, price: null, kind: 'split', ratio: '2:1' };
  await addTransaction(of, account, { ...split, day: '2026-02-01', note: 'Uppdelning' });
  await addTransaction(of, account, aBuy({ instrument: other, rate: '9.168745', fee: '15.31' }));
  const removed = await addAccount(of, { name: 'Gammal depå' });
  await addTransaction(
    of,
    removed,
    aBuy({ instrument: { id: instrument?.id }, amount: '1000.50' }),
  );
  await of.call(`DELETE /api/assets/${removed}`);
  const deposit = { kind: 'deposit', day: '2026-01-02', amount: '5000', currency: 'SEK' };
  await addTransaction(of, account, deposit);
  await of.call('POST /api/quotes', {
    body: `date;ISIN;price;currency\n2026-02-02;${FUND.isin};109.5;EUR`,
    headers: { 'content-type': 'text/csv' },
  });
  return account;
}

test('an export’s holdings are whole in another account, and come in once', async () => {
  const account = await fill(maria());
  const file = await exportOf(installation(), maria());
  const counts = [file.instruments, file.holdingTransactions, file.quotes];
  expect(counts.map((list) => list.length)).toEqual([2, 5, 2]);
  const erik = await signUp('Erik');
  expect((await importBy(erik, file)).statusCode).toBe(201);
  expect((await importBy(erik, file)).statusCode).toBe(200);
  const moved = await exportOf(installation(), erik);
  expect(holdingsIn(moved)).toEqual(holdingsIn(file));

  const held = async (of: Caller, id: string) => {
    const { positions, ...others } = (
      await of.call(`GET /api/assets/${id}/holdings?asOf=2026-03-01`)
    ).json<AccountHoldings>();
    return { ...others, positions: positions.map(({ instrumentId: _, ...each }) => each) };
  };
  const moving = moved.assets.find(({ name }) => name === 'Depå')?.id ?? '';
  expect(await held(erik, moving)).toEqual(await held(maria(), account));
});

test('the values that holdings give come along, and move with prices of the file', async () => {
  await fill(maria());
  const file = await exportOf(installation(), maria());
  const erik = await signUp('Erik');
  await importBy(erik, file);
  const moved = await exportOf(installation(), erik);
  const pastOf = ({ assets }: ExportFile) =>
    assets.map(({ name, value, observations }) => {
      const months = observations.map(({ month, reason, value: each }) => {
        return { month, reason, each };
      });
      return { name, value, months: months.filter(({ reason }) => reason === 'holdings') };
    });
  expect(pastOf(moved)).toEqual(pastOf(file));
  expect(pastOf(moved)[0]?.months.length).toBeGreaterThan(9);

  // Without the values of the file they are made of its transactions.
  const without = { ...file, id: NEW_SET, activities: [] };
  without.assets = file.assets.map((asset) => ({ ...asset, value: ZERO, observations: [] }));
  const anna = await signUp('Anna');
  expect((await importBy(anna, without)).statusCode).toBe(201);
  const made = await exportOf(installation(), anna);
  const [present, removed] = pastOf(made);
  expect(present).toEqual(pastOf(file)[0]);
  expect(removed).toMatchObject({ value: ZERO });
  const { id } = made.assets.find(({ deletedAt }) => deletedAt !== null) ?? {};
  const restored = await anna.call(`POST /api/assets/${id}/restoration`);
  expect(restored.json()).toMatchObject({ value: pastOf(file)[1]?.value });

  // A file that brings a price moves the accounts that are there.
  const [quote] = file.quotes;
  const dearer = [{ ...quote, day: dayOf(new Date()), price: '1000', source: 'typed' }];
  const list = { ...file, id: OTHER_SET, assets: [], holdingTransactions: [], activities: [] };
  expect((await importBy(anna, { ...list, quotes: dearer })).statusCode).toBe(201);
  const after = pastOf(await exportOf(installation(), anna));
  expect(Number(after[0]?.value)).toBeGreaterThan(Number(present?.value));
});

test('a file is added to what is there: an instrument that is known is the same', async () => {
  await fill(maria());
  const file = await exportOf(installation(), maria());
  await importBy(maria(), { ...file, id: NEW_SET });
  const after = await exportOf(installation(), maria());
  expect(after.instruments).toEqual(file.instruments);
  expect(after.quotes).toEqual(file.quotes);
  expect(after.holdingTransactions).toHaveLength(2 * file.holdingTransactions.length);
});

test('the lists come in any order, and unknown accounts and instruments are left out', async () => {
  await fill(maria());
  const { quotes, holdingTransactions, instruments, assets, ...others } = await exportOf(
    installation(),
    maria(),
  );
  const lost = holdingTransactions.map((each, at) =>
    at === 0 ? { ...each, account: 'lost' } : at === 1 ? { ...each, instrument: 'lost' } : each,
  );
  const erik = await signUp('Erik');
  const turned = {
    quotes,
    holdingTransactions: lost,
    instruments,
    ...others,
    assets,
    activities: [],
  };
  expect((await importBy(erik, turned)).statusCode).toBe(201);
  const moved = await exportOf(installation(), erik);
  expect(moved.holdingTransactions).toHaveLength(holdingTransactions.length - 2);
  expect(moved.quotes).toHaveLength(quotes.length);
});

test('a price of another currency than the known instrument’s comes in at the rate of its day', async () => {
  await fill(maria());
  const file = await exportOf(installation(), maria());
  const erik = await signUp('Erik');
  const account = await addAccount(erik);
  const inEuro = { instrument: { ...FUND, currency: 'EUR' }, currency: 'EUR' };
  await addTransaction(erik, account, aBuy({ ...inEuro, day: '2026-01-02' }));
  expect((await importBy(erik, file)).statusCode).toBe(201);
  const { instruments, holdingTransactions } = await exportOf(installation(), erik);
  const fund = instruments.find(({ isin }) => isin === FUND.isin);
  expect(fund?.currency).toBe('EUR');
  const [bought] = holdingTransactions.filter(
    ({ instrument, currency }) => instrument === fund?.id && currency === 'SEK',
  );
  // Ten at 100 kronor are still a thousand, of which each was some ten euros.
  expect(bought?.amount).toBe('1000.00');
  expect(Number(bought?.price)).toBeGreaterThan(7);
  expect(Number(bought?.price)).toBeLessThan(12);
});

test('rows that cannot be counted come in, and are named among the issues', async () => {
  await fill(maria());
  const file = await exportOf(installation(), maria());
  const [one] = file.holdingTransactions.filter(({ kind }) => kind === 'buy');
  if (one === undefined) throw new Error('No buy');
  const vast = { ...one, kind: 'split', ratio: '999999999:0.000000001', quantity: null };
  const holdingTransactions = [
    one,
    vast,
    { ...one, quantity: '-3' },
    { ...one, price: '999999999999', quantity: '999999999999' },
    { ...one, kind: 'deposit', instrument: null, quantity: null, price: null, amount: null },
  ];
  const erik = await signUp('Erik');
  const sent = { ...file, holdingTransactions, activities: [] };
  expect((await importBy(erik, sent as ExportFile)).statusCode).toBe(201);
  const { assets } = await exportOf(installation(), erik);
  const account = assets.find(({ name }) => name === 'Depå')?.id;
  const held = (await erik.call(`GET /api/assets/${account}/holdings`)).json<AccountHoldings>();
  expect(held.positions).toMatchObject([{ quantity: '10', cost: 1000 }]);
  expect(held.issues.map(({ code }) => code).toSorted()).toEqual(
    ['amount_missing', 'out_of_range', 'out_of_range', 'ratio_missing'].toSorted(),
  );
});

test.each([
  ['instruments', { id: 'x', isin: 'SE1' }, 'instruments.0.isin', 'isin.format'],
  ['holdingTransactions', { kind: 'gift' }, 'holdingTransactions.0.kind', 'choice'],
  ['quotes', { price: '-1' }, 'quotes.0.price', 'price.negative'],
  ['holdingTransactions', { day: '2199-01-01' }, 'holdingTransactions.0.day', 'day.future'],
  ['quotes', { day: '2199-01-01' }, 'quotes.0.day', 'day.future'],
] as const)(
  'a mistake in %s is named, and nothing is imported',
  async (list, wrong, path, code) => {
    await fill(maria());
    const file = await exportOf(installation(), maria());
    const erik = await signUp('Erik');
    const refused = await importBy(erik, { ...file, [list]: [{ ...file[list][0], ...wrong }] });
    expect(refused.statusCode).toBe(400);
    const { issues } = refused.json<{ issues: object[] }>();
    expect(issues).toContainEqual(expect.objectContaining({ path, code }));
    expect((await erik.call('GET /api/instruments')).json()).toEqual([]);
  },
);

test.each([
  ['instruments', 2_001, 'värdepapper'],
  ['holdingTransactions', 100_001, 'transaktioner'],
] as const)('more %s than a user may have are refused', async (list, count, word) => {
  const account = await addAccount(maria());
  await addTransaction(maria(), account, aBuy());
  const file = await exportOf(installation(), maria());
  const [first] = file[list];
  const many = Array.from({ length: count }, (_, at) =>
    list === 'instruments' ? { ...first, id: `i-${at}`, isin: null, name: `Fond ${at}` } : first,
  );
  const erik = await signUp('Erik');
  const refused = await importBy(erik, { ...file, [list]: many, activities: [] });
  expect(refused.json()).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining(word),
  });
  expect((await erik.call('GET /api/instruments')).json()).toEqual([]);
});
