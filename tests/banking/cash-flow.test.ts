import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import type { AmountText } from '#domain/basics/money.ts';
import { addDays, addMonths, dayOf, monthOf } from '#domain/basics/months.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactions } from '#server/banking/transactions/table.ts';
import { addBankAccount, categoryKeys, HEADER, sendFile } from '#tests/support/bank.ts';
import { type Caller, signUp } from '#tests/support/caller.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';

const installation = serveSignIn({ AUTH_AUTOCONFIRM: 'on' });
let maria: Caller;

beforeAll(async () => {
  maria = await signUp(installation.app, 'Maria');
  await maria.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
});

const running = monthOf(dayOf(new Date()));
const back = (count: number) => addMonths(running, -count);

async function cashFlow(of = maria): Promise<CashFlow> {
  const answer = await of.call('GET /api/cash-flow');
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<CashFlow>();
}

/** Five months of pay, rent and food, as a bank writes them. */
function monthsOfLife(): string {
  const lines = [5, 4, 3, 2, 1].flatMap((count) => {
    const month = back(count);
    return [
      `${month}-27;;${count}1;HYRA BRF;-9000.000;`,
      `${month}-03;;${count}2;ICA NARA;-${1_000 * count}.500;`,
      `${month}-25;;${count}3;LÖN;30000.000;`,
    ];
  });
  const refund = `${back(1)}-10;;91;ICA NARA;200.000;`;
  const balance = `${back(1)}-26;;92;SL;-100.000;12345.600`;
  return [HEADER, ...lines, refund, balance].join('\n');
}

test('months, categories and recurring payments are those of the files', async () => {
  const account = await addBankAccount(maria);
  await sendFile(maria, account, { file: monthsOfLife() });
  const { months, known, transfers, merchants, recurring, forecast } = await cashFlow();
  const keys = await categoryKeys(maria);

  expect(known).toEqual({ first: `${back(5)}-03`, last: `${back(1)}-27` });
  expect(months.map(({ month }) => month)).toEqual([5, 4, 3, 2, 1, 0].map(back));
  const last = months.at(-2);
  // 9 000 + (1 000.50 − 200) + 100 of 30 000.
  expect(last).toMatchObject({ income: 30_000, spending: 9_900.5, net: 20_099.5 });
  expect(last?.savingsPercent).toBe(67);
  const named = last?.spendings.map(({ category, amount }) => [keys.get(category), amount]);
  expect(named).toEqual([
    ['housing', 9_000],
    ['groceries', 1_000.5 - 200],
    ['transportation', 100],
  ]);
  expect(transfers).toEqual([]);
  expect(merchants.top.map(({ name, amount, returned }) => [name, amount, returned])).toEqual([
    ['HYRA BRF', 5 * 9_000, 0],
    ['ICA NARA', 5_000.5 + 4_000.5 + 3_000.5 + 2_000.5 + 1_000.5 - 200, 200],
    ['SL', 100, 0],
  ]);
  expect(recurring.slice(0, 2)).toMatchObject([
    { name: 'LÖN', direction: 'in', yearly: 12 * 30_000 },
    { name: 'HYRA BRF', direction: 'out', yearly: 12 * 9_000 },
  ]);
  expect(forecast?.days).toHaveLength(91);
  const times = forecast?.expected.map((each) => [each.key, each.times]);
  expect(recurring.map(({ key, days }) => [key, days.length])).toEqual(times);
});

test('the balance starts from the bank’s own word, and what is not booked', async () => {
  const account = await addBankAccount(maria, { accountName: 'Sparkonto', currency: 'GBP' });
  const { orm } = installation.db;
  await orm
    .update(bankAccounts)
    .set({ balance: '12345.60' as AmountText, balanceOn: '2026-01-01' })
    .where(eq(bankAccounts.userId, maria.userId));
  const before = await cashFlow();
  expect(before.balances.map(({ name, counted }) => [name, counted])).toEqual([
    ['Lönekonto', 12_345.6],
    ['Sparkonto', null],
  ]);
  const pub = `${HEADER}\n${back(2)}-11;;7;PUB LONDON;-40.000;`;
  await sendFile(maria, account, { file: pub, query: '&currency=GBP' });
  const isTicket = eq(transactions.description, 'SL');
  await orm.update(transactions).set({ status: 'pending' }).where(isTicket);
  const { months, pending, forecast } = await cashFlow();
  expect(pending).toEqual({ income: 0, spending: 100, count: 1, notIncluded: [] });
  expect(forecast?.start).toBe(12_345.6 - 100);
  expect(months.at(-2)?.spending).toBe(9_800.5);
  // There is no rate for pounds.
  expect(months.at(-3)?.notIncluded).toEqual([{ currency: 'GBP', amount: -40, count: 1 }]);
});

test('a payment that is pending already is not expected again', async () => {
  const rentIn = ({ forecast }: CashFlow) =>
    forecast?.expected.find(({ key }) => key.startsWith('out|SEK|HYRA BRF|'));
  const before = rentIn(await cashFlow());
  const today = dayOf(new Date());
  const account = await addBankAccount(maria);
  await sendFile(maria, account, { file: `${HEADER}\n${today};;1;HYRA BRF;-9050.000;` });
  const { orm } = installation.db;
  const isRent = eq(transactions.amount, '-9050.00' as AmountText);
  await orm.update(transactions).set({ status: 'pending' }).where(isRent);
  const after = rentIn(await cashFlow());
  expect(after).toEqual({
    ...before,
    times: (before?.times ?? 0) - 1,
    amount: (before?.amount ?? 0) + 9_000,
  });
  await maria.call(`DELETE /api/bank-accounts/${account}`);
});

test('money between own accounts is neither income nor spending', async () => {
  const before = await cashFlow();
  const [from, to] = [await addBankAccount(maria), await addBankAccount(maria)];
  const day = `${back(2)}-15`;
  await sendFile(maria, from, { file: `${HEADER}\n${day};;1;Till sparkonto;-777.000;` });
  await sendFile(maria, to, { file: `${HEADER}\n${day};;1;Insättning;777.000;` });
  const after = await cashFlow();
  // Both sides of it.
  expect(after.transfers).toEqual([{ month: back(2), count: 2 }]);
  expect(after.months.at(-3)).toEqual(before.months.at(-3));
});

test('pending rows that the balances of a file count are counted once', async () => {
  const anna = await signUp(installation.app, 'Anna');
  await anna.call('PUT /api/auth/user/profile', { body: { currency: 'SEK' } });
  const ago = (days: number) => addDays(dayOf(new Date()), -days);
  const account = await addBankAccount(anna);
  const row = (days: number, text: string, amounts: string) =>
    `${ago(days)};${ago(days)};${text};${amounts}`;
  const file = [
    'Reskontradatum;Transaktionsdatum;Text;Belopp;Saldo',
    row(2, 'Coop', '-99,00;9 302,00'),
    row(3, 'Prel SHELL', '-199,00;9 401,00'),
    ...[40, 70, 100, 130].map((days, at) => row(days, 'ICA', `-100,00;9 ${6 + at}00,00`)),
    row(160, 'Lön', '10 000,00;10 000,00'),
  ].join('\n');
  expect((await sendFile(anna, account, { file })).statusCode).toBe(201);
  const item = await anna.call(`POST /api/bank-accounts/${account}/item`);
  expect(item.statusCode).toBeLessThan(300);
  const [asset] = (await anna.call('GET /api/assets')).json<{ value: string }[]>();
  const { balances, pending, forecast } = await cashFlow(anna);
  // The bank shows 9 302, with 199 that is not booked: 10 000 − 4 × 100 − 99 = 9 501.
  expect(balances).toMatchObject([{ balance: '9501.00' }]);
  expect(asset?.value).toBe('9501.00');
  expect(pending).toMatchObject({ spending: 199, count: 1 });
  expect(forecast?.start).toBe(9_302);
});

test('it is a user’s own, and empty without transactions', async () => {
  const erik = await signUp(installation.app, 'Erik');
  expect(await cashFlow(erik)).toMatchObject({
    months: [],
    known: null,
    recurring: [],
    forecast: null,
    balances: [],
  });
});
