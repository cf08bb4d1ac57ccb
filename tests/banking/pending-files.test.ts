import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf } from '#domain/basics/months.ts';
import { bankConnections } from '#server/banking/connections/table.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { addBankAccount, type Import } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

const bank = openBankFiles();
const { accountId, maria, send } = bank;

/** A day in the past. */
const ago = (days: number): Day => addDays(dayOf(new Date()), -days);

/** A row of ICA Banken's, without balances. */
const reserved = (days: number, text: string, amount: string) =>
  `${ago(days)};${text};Reserverat belopp;${amount} kr;`;
const booked = (days: number, text: string, amount: string) =>
  `${ago(days)};${text};Kort;${amount} kr;`;
const fileOf = (...rows: string[]) => ['Datum;Text;Typ;Belopp;Saldo', ...rows].join('\n');

/** The rows of the account, newest first, in a word each. */
async function rows(query = ''): Promise<string[]> {
  const page = await bank.list(query);
  return page.transactions.map(
    ({ description, amount, status }) => `${description} ${amount} ${status}`,
  );
}

async function preview(file: string) {
  const answer = await bank.look(file);
  return answer.json<{ counts: object; gone: number; rows: object[] }>();
}

const COFFEE = 'Espresso House';
const MONDAY = fileOf(reserved(4, COFFEE, '-35,00'), booked(6, 'Hyra', '-9000,00'));
const TUESDAY = fileOf(booked(3, COFFEE, '-35,00'), booked(6, 'Hyra', '-9000,00'));
const HELD = `${COFFEE} -35.00 pending`;
const DONE = `${COFFEE} -35.00 posted`;
const RENT = 'Hyra -9000.00 posted';

describe('pending rows of a file', () => {
  test('is added as pending, shown before, and booked by a later file', async () => {
    expect(await preview(MONDAY)).toMatchObject({
      counts: { new: 1, coming: 1, settled: 0, known: 0, pending: 0 },
      rows: [{ state: 'coming', amount: '-35.00', made: ago(4) }, { state: 'new' }],
    });
    expect((await send(MONDAY)).json()).toMatchObject({ added: 2 });
    expect(await rows()).toEqual([HELD, RENT]);
    const [coffee] = (await bank.list()).transactions;
    await maria().call(`PUT /api/transactions/${coffee?.id}`, { body: { notes: 'Med Erik' } });
    expect(await preview(TUESDAY)).toMatchObject({
      counts: { new: 0, coming: 0, settled: 1, known: 1 },
      gone: 0,
    });
    expect((await send(TUESDAY)).json()).toMatchObject({ added: 0, settled: 1, gone: 0 });
    expect((await bank.list()).transactions).toMatchObject([
      { id: coffee?.id, status: 'posted', postedDate: ago(3), notes: 'Med Erik' },
      { description: 'Hyra' },
    ]);
  });

  test('is there once, however often and in whichever order its files come', async () => {
    for (const files of [
      [MONDAY, MONDAY, TUESDAY, TUESDAY, MONDAY],
      [TUESDAY, MONDAY, TUESDAY],
    ]) {
      const to = await addBankAccount(maria());
      for (const file of files) await send(file, { to });
      expect(await rows(`account=${to}`)).toEqual([DONE, RENT]);
    }
    await Promise.all([send(MONDAY), send(MONDAY), send(TUESDAY)]);
    expect(await rows(`account=${accountId()}`)).toEqual([DONE, RENT]);
  });

  test('of two equal coffees one is booked, and one still waits', async () => {
    const two = fileOf(reserved(4, COFFEE, '-35,00'), reserved(4, COFFEE, '-35,00'));
    const one = fileOf(reserved(4, COFFEE, '-35,00'), booked(4, COFFEE, '-35,00'));
    await send(two);
    expect(await rows()).toEqual([HELD, HELD]);
    for (const file of [one, two, one]) await send(file);
    expect((await rows()).toSorted()).toEqual([HELD, DONE]);
  });

  test('is booked for another amount, with the user’s changes', async () => {
    const held = fileOf(
      reserved(4, 'Reservation OKQ8 Kungsgatan', '-1200,00'),
      booked(6, 'Hyra', '-1,00'),
    );
    const done = fileOf(
      booked(2, 'OKQ8 Kungsgatan', '-412,37'),
      booked(3, 'ICA', '-1200,00'),
      booked(6, 'Hyra', '-1,00'),
    );
    await send(held);
    const [petrol] = (await bank.list()).transactions;
    await maria().call(`PUT /api/transactions/${petrol?.id}`, { body: { notes: 'Skåne' } });
    expect((await send(done)).json()).toMatchObject({ added: 1, settled: 1 });
    const after = (await bank.list()).transactions;
    expect(after).toMatchObject([
      { id: petrol?.id, amount: '-412.37', status: 'posted', notes: 'Skåne' },
      { description: 'ICA', notes: null },
      { description: 'Hyra' },
    ]);
  });

  test('goes when a later file of the same days has it no more, and no other does', async () => {
    await send(
      fileOf(
        reserved(4, 'Hotell', '-2000,00'),
        reserved(9, 'Krog', '-50,00'),
        booked(8, 'El', '-7,00'),
      ),
    );
    const days = (from: number, to: number) =>
      fileOf(booked(to, 'SJ', '-10,00'), booked(8, 'El', '-7,00'), booked(from, 'SL', '-3,00'));
    // Neither a file that ends before it, nor one of other days, nor one of another account.
    await send(days(8, 5));
    expect(await rows()).toContain('Hotell -2000.00 pending');
    expect(await rows()).toContain('Krog -50.00 pending');
    await send(fileOf(booked(3, 'Gym', '-300,00'), booked(10, 'Tandläkare', '-800,00')));
    expect(await rows()).toContain('Hotell -2000.00 pending');
    expect(await preview(days(8, 2))).toMatchObject({ gone: 1 });
    expect((await send(days(8, 2))).json()).toMatchObject({ gone: 1 });
    expect(await rows()).not.toContain('Hotell -2000.00 pending');
    expect(await rows()).toContain('Krog -50.00 pending');
  });

  test('is left out by a file that is older than what is known, or much too old', async () => {
    await send(fileOf(booked(1, 'OKQ8', '-412,37'), booked(6, 'Hyra', '-1,00')));
    const older = fileOf(reserved(4, 'OKQ8', '-1200,00'), booked(6, 'Hyra', '-1,00'));
    expect(await preview(older)).toMatchObject({
      counts: { new: 0, coming: 0, known: 1, pending: 1 },
      rows: [{ state: 'pending' }, { state: 'known' }],
    });
    await send(older);
    expect(await rows()).toEqual(['OKQ8 -412.37 posted', 'Hyra -1.00 posted']);
    const to = await addBankAccount(maria());
    await send(fileOf(reserved(40, COFFEE, '-35,00'), booked(41, 'Hyra', '-1,00')), { to });
    expect(await rows(`account=${to}`)).toEqual(['Hyra -1.00 posted']);
  });

  test('is left to the bank where one follows the account', async () => {
    const { userId } = maria();
    const [{ id } = { id: '' }] = await bank
      .orm()
      .insert(bankConnections)
      .values({ userId, provider: 'sandbox', status: 'connected', consentRef: '1', offered: [] })
      .returning();
    const followed = { connectionId: id, connectionStatus: 'connected' };
    await bank.orm().update(bankAccounts).set(followed).where(eq(bankAccounts.id, accountId()));
    expect((await send(MONDAY)).json()).toMatchObject({ added: 1 });
    expect(await rows()).toEqual([RENT]);
  });

  test('without a day is of the last one in the file, and is the same in the next', async () => {
    const head = 'Bokföringsdag;Belopp;Avsändare;Mottagare;Namn;Rubrik;Saldo;Valuta';
    const netflix = 'Reserverat;-99,00;;;;Netflix;;SEK';
    const rent = (days: number) => `${ago(days)};-50,00;;;;El ${days};100,00;SEK`;
    await send([head, netflix, rent(4)].join('\n'));
    expect(await rows()).toEqual(['Netflix -99.00 pending', 'El 4 -50.00 posted']);
    await send([head, netflix, rent(2), rent(4)].join('\n'));
    expect((await rows()).filter((row) => row.startsWith('Netflix'))).toHaveLength(1);
    await send([head, `${ago(1)};-99,00;;;;Netflix;1,00;SEK`, rent(2), rent(4)].join('\n'));
    expect((await rows()).filter((row) => row.startsWith('Netflix'))).toEqual([
      'Netflix -99.00 posted',
    ]);
  });
});

test('of several accounts in a file each has its own, and keeps it', async () => {
  const account = (id: string, pending: string, entries: string) =>
    `<STMTTRNRS><STMTRS><CURDEF>SEK<BANKACCTFROM><ACCTID>${id}</BANKACCTFROM>
<BANKTRANLIST>${entries}</BANKTRANLIST>
<BANKTRANLISTP>${pending}</BANKTRANLISTP></STMTRS></STMTTRNRS>`;
  const fields = (days: number, name: string, amount: string) =>
    `<DTPOSTED>${ago(days).replaceAll('-', '')}<TRNAMT>${amount}<NAME>${name}`;
  const held = `<STMTTRNP>${fields(4, 'Bensin', '-500.00').replace('POSTED', 'TRAN')}</STMTTRNP>`;
  const entry = (id: string, told: string) => `<STMTTRN>${told}<FITID>${id}</STMTTRN>`;
  const both = (first: string, second: string) => `OFXHEADER:100\n<OFX>${first}${second}</OFX>`;
  const rent = entry('r', fields(6, 'Hyra', '-9000.00'));
  const before = both(account('11111111', held, rent), account('22222222', held, rent));
  const later = both(
    account('11111111', '', rent + entry('b', fields(2, 'Bensin', '-431.00'))),
    account('22222222', held, rent + entry('s', fields(3, 'SL', '-42.00'))),
  );
  const second = await addBankAccount(maria());
  const accounts = [accountId(), second];
  for (const file of [before, later, later]) {
    for (const [at, to] of accounts.entries())
      await send(file, { to, query: `&fileAccount=${at}` });
  }
  expect(await rows(`account=${accountId()}`)).toEqual(['Bensin -431.00 posted', RENT]);
  expect(await rows(`account=${second}`)).toEqual([
    'SL -42.00 posted',
    'Bensin -500.00 pending',
    RENT,
  ]);
});

describe('undoing', () => {
  test('the file that booked it makes it pending, and the one that told it takes it', async () => {
    const first = (await send(MONDAY)).json<Import>();
    const second = (await send(TUESDAY)).json<Import>();
    await maria().call(`DELETE /api/transaction-imports/${second.id}`);
    expect(await rows()).toEqual([HELD, RENT]);
    expect((await bank.list()).transactions[0]).toMatchObject({
      postedDate: null,
      transactionDate: ago(4),
    });
    await maria().call(`DELETE /api/transaction-imports/${first.id}`);
    expect(await rows()).toEqual([]);
  });

  test('the file that told it leaves it to the one that booked it', async () => {
    const first = (await send(MONDAY)).json<Import>();
    const second = (await send(TUESDAY)).json<Import>();
    await maria().call(`DELETE /api/transaction-imports/${first.id}`);
    expect(await rows()).toEqual([DONE, RENT]);
    await maria().call(`DELETE /api/transaction-imports/${second.id}`);
    expect(await rows()).toEqual([]);
  });
});

test('cash flow counts what was pending once, before and after', async () => {
  const flow = async () => {
    const answer = await maria().call('GET /api/cash-flow?months=2');
    const { pending, months } = answer.json<{
      pending: { spending: number };
      months: { spending: number }[];
    }>();
    return [pending.spending, months.reduce((sum, { spending }) => sum + spending, 0)];
  };
  await send(fileOf(reserved(4, COFFEE, '-35,00'), booked(6, 'El', '-9,00')));
  expect(await flow()).toEqual([35, 9]);
  await send(fileOf(booked(3, COFFEE, '-35,00'), booked(6, 'El', '-9,00')));
  expect(await flow()).toEqual([0, 44]);
});

describe('reservations in Nordea’s older table', () => {
  const HEADER = 'Datum,Transaktion,Kategori,Belopp,Saldo';
  const gym = `${ago(5)},Autogiro K*GYM,,"-300,00","1.700,00"`;
  const fileOfNordea = (...rows: string[]) => [HEADER, ...rows].join('\n');

  async function sent(...files: string[]): Promise<string[]> {
    const to = await addBankAccount(maria());
    for (const file of files) expect((await send(file, { to })).statusCode).toBeLessThan(300);
    return rows(`account=${to}`);
  }

  test('are pending, and booked once', async () => {
    const first = fileOfNordea(`${ago(4)},Reservation Kortköp BOKBODEN,,"-99,00",`, gym);
    const second = fileOfNordea(`${ago(2)},Kortköp 261120 BOKBODEN,,"-99,00","1.601,00"`, gym);
    expect(await sent(first)).toEqual([
      'Reservation Kortköp BOKBODEN -99.00 pending',
      'Autogiro K*GYM -300.00 posted',
    ]);
    expect(await sent(first, second)).toEqual([
      'Kortköp 261120 BOKBODEN -99.00 posted',
      'Autogiro K*GYM -300.00 posted',
    ]);
  });

  test('of fuel are booked with another amount', async () => {
    const first = fileOfNordea(`${ago(4)},Reservation Kortköp CIRCLE K,,"-500,00",`, gym);
    const second = fileOfNordea(`${ago(3)},Kortköp 261124 CIRCLE K,,"-412,00","1.288,00"`, gym);
    expect(await sent(first, second)).toEqual([
      'Kortköp 261124 CIRCLE K -412.00 posted',
      'Autogiro K*GYM -300.00 posted',
    ]);
  });

  test('that are never booked are removed by a later file', async () => {
    const first = fileOfNordea(`${ago(4)},Reservation Kortköp HOTELL,,"-900,00",`, gym);
    const second = fileOfNordea(`${ago(2)},Autogiro EL,,"-200,00","1.500,00"`, gym);
    expect(await sent(first, second)).toEqual([
      'Autogiro EL -200.00 posted',
      'Autogiro K*GYM -300.00 posted',
    ]);
  });
});
