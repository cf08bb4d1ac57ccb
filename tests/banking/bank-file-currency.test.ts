import { describe, expect, test } from 'vitest';
import type { BankAccount, Transaction } from '#domain/banking/transactions/transactions.ts';
import { addBankAccount, FILE_TYPE, HEADER, type Import, JANUARY } from '#tests/support/bank.ts';
import { openBankFiles } from './bank-files.ts';

/** SEB's form states no currency. */
const FEBRUARY = `${HEADER}
2026-02-15;2026-02-15;4;BAGUETTE;-2.500;9708.980`;

/** The bank states that these are euros. */
const SWEDBANK_COLUMNS =
  'Radnummer,Clearingnummer,Kontonummer,Produkt,Valuta,Bokföringsdag,Transaktionsdag,Valutadag,' +
  'Referens,Beskrivning,Belopp,Bokfört saldo';
const SWEDBANK = `${SWEDBANK_COLUMNS}
1,8327,912345678,Konto,EUR,2026-02-15,2026-02-15,2026-02-15,CAFÉ,Kortköp,-4.50,95.50`;

type Preview = {
  accountId: string | null;
  assumedCurrency: string | null;
  currencyNeeded: { account: string; usual: string } | null;
  isInOtherCurrency: boolean;
  check: { verdict: string };
  rows: { currency: string }[];
};

type Refused = { issues: { path: string; code: string }[] };

const bank = openBankFiles({ bankName: 'SEB', currency: 'EUR' });
const { list, maria, accountId, send } = bank;

const balance = { balance: '9711.48', balanceOn: '2026-01-17' };
const unsaid = { issues: [{ path: 'currency', code: 'bankFile.currency' }] };
const other = { issues: [{ path: 'currency', code: 'bankFile.otherCurrency' }] };

async function preview(file: string, query?: string): Promise<Preview> {
  return (await bank.look(file, query)).json<Preview>();
}

async function account(id = accountId()): Promise<BankAccount | undefined> {
  const accounts = (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
  return accounts.find((each) => each.id === id);
}

async function currencies(): Promise<string[]> {
  const { transactions } = await list();
  return transactions.map(({ currency }: Transaction) => currency);
}

function sendAnew(file: string, query: string) {
  const headers = { 'content-type': FILE_TYPE };
  return maria().call(`POST /api/transaction-imports?${query}`, { body: file, headers });
}

describe('a file that states no currency', () => {
  test('is asked about before it goes to an account in euros, and refused unasked', async () => {
    expect(await preview(JANUARY)).toMatchObject({
      accountId: accountId(),
      assumedCurrency: 'SEK',
      currencyNeeded: { account: 'EUR', usual: 'SEK' },
    });
    const refused = await send(JANUARY);
    expect([refused.statusCode, refused.json<Refused>()]).toMatchObject([400, unsaid]);
    expect(await currencies()).toEqual([]);
    expect(await account()).toMatchObject({ balance: '0.00', balanceOn: null });
  });

  test('is imported in the currency that the user states, balance and check too', async () => {
    const query = '&currency=EUR';
    expect(await preview(JANUARY, `account=${accountId()}${query}`)).toMatchObject({
      assumedCurrency: 'EUR',
      currencyNeeded: null,
      check: { verdict: 'proven' },
      rows: [{ currency: 'EUR' }, { currency: 'EUR' }, { currency: 'EUR' }],
    });
    expect((await send(JANUARY, { query })).json<Import>()).toMatchObject({ added: 3 });
    expect(await currencies()).toEqual(['EUR', 'EUR', 'EUR']);
    expect(await account()).toMatchObject({ currency: 'EUR', ...balance });
  });

  test('is asked about once: the next file of the same form needs no answer', async () => {
    await send(JANUARY, { query: '&currency=EUR' });
    expect(await preview(FEBRUARY)).toMatchObject({
      assumedCurrency: 'EUR',
      currencyNeeded: null,
      rows: [{ currency: 'EUR' }],
    });
    expect((await send(FEBRUARY)).json<Import>()).toMatchObject({ added: 1 });
    expect((await send(JANUARY)).json<Import>()).toMatchObject({ added: 0, known: 3 });
    expect(await currencies()).toEqual(['EUR', 'EUR', 'EUR', 'EUR']);
  });

  test('in kronor is refused by an account in euros, and goes to one in kronor', async () => {
    const query = '&currency=SEK';
    expect(await preview(JANUARY, `account=${accountId()}${query}`)).toMatchObject({
      currencyNeeded: null,
      isInOtherCurrency: true,
    });
    expect((await send(JANUARY, { query })).json<Refused>()).toMatchObject(other);
    const inKronor = await addBankAccount(maria(), { bankName: 'SEB' });
    expect(await preview(JANUARY, `account=${inKronor}`)).toMatchObject({
      currencyNeeded: null,
      isInOtherCurrency: false,
    });
    expect((await send(JANUARY, { to: inKronor })).json<Import>()).toMatchObject({ added: 3 });
    expect(await currencies()).toEqual(['SEK', 'SEK', 'SEK']);
    expect(await account(inKronor)).toMatchObject({ currency: 'SEK', ...balance });
  });

  test('makes a new account in the currency that the user says; kronor when unsaid', async () => {
    await sendAnew(JANUARY, 'accountName=Valutakonto&currency=EUR');
    await sendAnew(JANUARY, 'accountName=Valutakonto&currency=EUR');
    expect(await currencies()).toEqual(['EUR', 'EUR', 'EUR']);
    await sendAnew(JANUARY, 'accountName=Lönekonto');
    const accounts = (await maria().call('GET /api/bank-accounts')).json<BankAccount[]>();
    expect(accounts.slice(1)).toMatchObject([
      { accountName: 'Valutakonto', currency: 'EUR', ...balance },
      { accountName: 'Lönekonto', currency: 'SEK', ...balance },
    ]);
  });
});

test('a file that states its currency keeps it, whatever the user says', async () => {
  const inKronor = await addBankAccount(maria());
  expect((await send(SWEDBANK, { to: inKronor })).json<Refused>()).toMatchObject(other);
  expect(await preview(SWEDBANK, 'currency=SEK')).toMatchObject({
    assumedCurrency: null,
    currencyNeeded: null,
    rows: [{ currency: 'EUR' }],
  });
  await send(SWEDBANK, { query: '&currency=SEK' });
  expect(await currencies()).toEqual(['EUR']);
  expect(await account()).toMatchObject({ balance: '95.50' });
});
