import type { BankAccount, Transaction } from '#domain/banking/transactions/transactions.ts';
import type { Caller } from './caller.ts';

/** The header of SEB's files, and three rows under it, newest first. */
export const HEADER = 'Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo';
export const JANUARY = `${HEADER}
2026-01-17;2026-01-17;3;ICA NARA /26-01-16;-253.520;9711.480
2026-01-16;2026-01-16;2;ESPRESSO HOUSE;-35.000;9965.000
2026-01-15;2026-01-15;1;LÖN;10000.000;10000.000`;

/** Content type of sent bytes. */
export const FILE_TYPE = 'application/octet-stream';

export type Import = { id: string; added: number; known: number };
export type Page = { transactions: Transaction[]; next: string | null };

/** Adds a bank account of the user's; returns its id. */
export async function addBankAccount(of: Caller, body: object = {}): Promise<string> {
  const named = { accountName: 'Lönekonto', ...body };
  const made = await of.call('POST /api/bank-accounts', { body: named });
  return made.json<BankAccount>().id;
}

type Sent = { file: string | Buffer; query?: string };

/** Adds a file to an account. */
export function sendFile(of: Caller, to: string, { file, query = '' }: Sent) {
  return of.call(`POST /api/bank-accounts/${to}/imports?name=konto.csv${query}`, {
    body: file,
    headers: { 'content-type': FILE_TYPE },
  });
}

/** January's file in an account of its own; the id of the import. */
export async function addJanuary(of: Caller): Promise<string> {
  return (await sendFile(of, await addBankAccount(of), { file: JANUARY })).json<Import>().id;
}

/**
 * Transfers money from one account of the user's to another; returns the id of the received amount.
 */
export async function addTransfer(of: Caller): Promise<string> {
  // A sum that no other transfer has.
  const sum = `${(await transactionsOf(of, 'limit=200')).transactions.length + 1}.000`;
  const from = await addBankAccount(of);
  const to = await addBankAccount(of);
  await sendFile(of, from, { file: `${HEADER}\n2025-05-05;;1;Till sparkonto;-${sum};` });
  await sendFile(of, to, { file: `${HEADER}\n2025-05-05;;1;Insättning;${sum};` });
  const { transactions } = await transactionsOf(of, 'month=2025-05&search=Insättning');
  return transactions.find(({ transferOf }) => transferOf !== null)?.id ?? '';
}

export async function transactionsOf(of: Caller, query = ''): Promise<Page> {
  const answer = await of.call(`GET /api/transactions?${query}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
}

/** The ids of the user's categories, and their default keys. */
export async function categoryKeys(of: Caller): Promise<Map<string | null, string>> {
  const answer = await of.call('GET /api/transaction-categories');
  const categories = answer.json<{ id: string; defaultKey: string }[]>();
  return new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
}

/** A day, a text and an amount with two decimals. */
export type TypedRow = [day: string, text: string, amount: string];

let verification = 0;

/** A file of SEB's with these rows, each unlike any other. */
export function fileOfRows(rows: readonly TypedRow[]): string {
  const lines = rows.map(([day, text, amount]) => {
    verification += 1;
    return `${day};;${verification};${text};${amount}0;`;
  });
  return [HEADER, ...lines].join('\n');
}
