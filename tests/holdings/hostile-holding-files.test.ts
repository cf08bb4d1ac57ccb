import { expect, test } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { longestBlock } from '#tests/support/event-loop.ts';
import { addAccount, isinOf } from '#tests/support/holdings.ts';
import { processorMs } from '#tests/support/processor-time.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { HEADER, PATH } from './sent-files.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on', REQUESTS_PER_MINUTE: '100000' });

/** Buys over two years, of as many funds; a user's file of ten years has about 5,000. */
function longFile(rows: number, { funds = 60, account = '456', amount = 1_000 } = {}): string {
  const isins = Array.from({ length: funds }, (_, at) => isinOf(at));
  const lines = Array.from({ length: rows }, (_, at) => {
    const time = Date.UTC(2026, 9, 1) - Math.floor((at * 720) / rows) * 86_400_000;
    const date = new Date(time).toISOString().slice(0, 10);
    const units = `${1 + (at % 9)},${at % 97}`;
    const fund = at % funds;
    return `${date};${account};Köp;Fond ${fund};${units};250,5;-${amount + at};SEK;1;;SEK;${isins[fund]};`;
  });
  return `${HEADER}\n${lines.join('\n')}\n`;
}

function row(cells: Record<number, string>): string {
  const usual = [
    '2026-01-20',
    '456',
    'Köp',
    'Volvo B',
    '10',
    '250',
    '-2539',
    'SEK',
    '39',
    '',
    'SEK',
  ];
  const stated = [...usual, 'SE0000115446', ''].map((cell, at) => cells[at] ?? cell);
  return `${HEADER}\n${stated.join(';')}\n`;
}

function preview(of: Caller, body: string) {
  const headers = { 'content-type': FILE_TYPE };
  return of.call(`POST ${PATH}/preview`, { body, headers });
}

function send(of: Caller, body: string, accounts: string) {
  const path = `POST ${PATH}?readAs=holdings&accounts=${accounts}`;
  return of.call(path, { body, headers: { 'content-type': FILE_TYPE } });
}

function maria(): Promise<Caller> {
  return signUp(installation.app, 'Maria');
}

/** The preview of 5,000 rows within a second, with some room for what a busy machine adds. */
const PREVIEW_MS_MAX = 1_000;

test('five thousand rows are previewed within a second of the processor', async () => {
  const of = await maria();
  await preview(of, longFile(5_000));
  const begun = processorMs();
  const answer = await preview(of, longFile(5_000));
  expect(processorMs() - begun).toBeLessThan(PREVIEW_MS_MAX);
  expect(answer.json()).toMatchObject({ counts: { new: 5_000, instruments: 60 } });
});

test('a file of a hundred thousand rows is refused before they are read', async () => {
  const of = await maria();
  const answer = await preview(of, longFile(100_000));
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ issues: [{ code: 'bankFile.rows' }] });
});

/** Processor time, as of a bank's file of as many rows; the benchmark measures it on idle cores. */
const BLOCK_MS_MAX = 200;

test('fifty thousand rows hold nobody up, and exceed the user’s room as a whole', async () => {
  const of = await maria();
  const account = await addAccount(of);
  const file = longFile(50_000);
  const first = await longestBlock(() => send(of, file, account));
  expect(first.result.json()).toMatchObject({ added: 50_000 });
  expect(first.blockedMs).toBeLessThan(BLOCK_MS_MAX);
  const looked = await longestBlock(() => preview(of, file));
  expect(looked.result.json()).toMatchObject({ counts: { known: 50_000, new: 0 } });
  expect(looked.blockedMs).toBeLessThan(BLOCK_MS_MAX);
  const { id } = first.result.json<{ id: string }>();
  const others = longFile(49_999, { account: '457', amount: 100_000 });
  expect((await send(of, others, account)).json()).toMatchObject({ added: 49_999 });
  const more = longFile(100, { account: '458', amount: 200_000 });
  const full = (await preview(of, more)).json<object>();
  expect(full).toMatchObject({ full: { kind: 'transactions', room: 1 } });
  expect((await send(of, more, account)).json()).toMatchObject({
    code: 'limit_reached',
  });
  const undone = await longestBlock(() => of.call(`DELETE ${PATH}/${id}`));
  expect(undone.result.statusCode).toBe(204);
  expect(undone.blockedMs).toBeLessThan(BLOCK_MS_MAX);
});

test('two thousand instruments are a user’s, and one more is none', async () => {
  const of = await maria();
  expect((await send(of, longFile(2_001, { funds: 2_001 }), 'new')).json()).toMatchObject({
    code: 'limit_reached',
  });
  expect((await of.call('GET /api/assets')).json()).toEqual([]);
  expect((await preview(of, longFile(2_001, { funds: 2_001 }))).json()).toMatchObject({
    full: { kind: 'instruments', room: 2_000 },
  });
  expect((await send(of, longFile(2_000, { funds: 2_000 }), 'new')).json()).toMatchObject({
    added: 2_000,
  });
});

test.each([
  ['a quantity of 10¹⁵', { 4: '1000000000000000' }],
  ['a quantity and a price beyond all money', { 4: '999999999999', 5: '999999999999' }],
  ['a negative price', { 5: '-250' }],
  ['an amount beyond all', { 6: '-99999999999999' }],
  ['a day in 2200', { 0: '2200-01-01' }],
  ['another currency', { 7: 'XYZ' }],
  ['nothing moved', { 4: '', 6: '' }],
])('a row with %s is skipped with its words', async (_, cells) => {
  const of = await maria();
  const read = (await preview(of, row(cells))).json<{ rows: object[]; counts: object }>();
  expect(read.counts).toMatchObject({ new: 0, skipped: 1 });
  expect(read.rows).toMatchObject([{ state: 'skipped', text: expect.stringContaining('Volvo B') }]);
  expect((await send(of, row(cells), '')).json()).toMatchObject({ added: 0 });
});

test('a rate of none, and names as long as a cell may be, are stored as they can be', async () => {
  const of = await maria();
  const name = 'x'.repeat(1_990);
  expect((await send(of, row({ 3: name, 9: '0' }), 'new')).json()).toMatchObject({ added: 1 });
  const [instrument] = (await of.call('GET /api/instruments')).json<{ name: string }[]>();
  expect(instrument?.name).toBe('x'.repeat(200));
  // Longer than any cell is: no table at all.
  expect((await preview(of, row({ 3: 'x'.repeat(10_000) }))).statusCode).toBe(400);
});

test('a file of more than a hundred accounts is refused', async () => {
  const of = await maria();
  const lines = Array.from(
    { length: 101 },
    (_, at) => `2026-01-20;${at};Insättning;;;;10;SEK;;;;;`,
  );
  const answer = await preview(of, `${HEADER}\n${lines.join('\n')}\n`);
  expect(answer.json()).toMatchObject({ issues: [{ code: 'bankFile.tooManyAccounts' }] });
  const hundred = `${HEADER}\n${lines.slice(1).join('\n')}\n`;
  const account = await addAccount(of);
  const all = Array.from({ length: 100 }, () => account).join(',');
  expect((await send(of, hundred, all)).json()).toMatchObject({ added: 100 });
  expect((await send(of, hundred, `${all},${account}`)).statusCode).toBe(400);
});
