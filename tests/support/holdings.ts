import { isIsin } from '#domain/holdings/instruments.ts';
import type { Caller } from './caller.ts';
import { FILE_TYPE } from './bank.ts';
import { anAsset } from './drafts.ts';

export const FUND = { isin: 'SE0000869646', name: 'Länsförsäkringar Global', currency: 'SEK' };

export const SHARE = {
  isin: 'US0378331005',
  name: 'Apple Inc',
  kind: 'share',
  currency: 'USD',
};

/** The body of a request that adds a buy of a fund. */
export function aBuy<Changes extends object>(changes?: Changes) {
  const units = { quantity: '10', price: '100', currency: 'SEK' };
  return { kind: 'buy', day: '2026-01-15', instrument: FUND, ...units, ...changes };
}

/** Adds an account that can keep holdings; its id. */
export async function addAccount(of: Caller, changes: object = {}): Promise<string> {
  const account = { type: 'investment', name: 'Depå', value: '0', accountForm: 'af' };
  const made = await of.call('POST /api/assets', { body: anAsset({ ...account, ...changes }) });
  return made.json<{ id: string }>().id;
}

export type Added = { id: string; instrument: { id: string } | null; updatedAt: string };

/** Adds a transaction to an account, as it was answered. */
export async function addTransaction(of: Caller, account: string, body: object): Promise<Added> {
  const made = await of.call(`POST /api/assets/${account}/holding-transactions`, { body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<Added>();
}

/** An account with a buy, a stated price of the fund and of another source. */
export async function addHoldings(of: Caller): Promise<Added & { account: string }> {
  const account = await addAccount(of);
  const added = await addTransaction(of, account, aBuy());
  const body = [{ day: '2026-02-02', price: '110' }];
  await of.call(`PUT /api/instruments/${added.instrument?.id}/quotes`, { body });
  return { ...added, account };
}

/** An ISIN of its own for each number. */
export function isinOf(at: number): string {
  const body = `SE${String(at).padStart(9, '0')}`;
  return Array.from({ length: 10 }, (_, digit) => `${body}${digit}`).find(isIsin) ?? '';
}

/** Columns of an unknown table of holdings. */
export const HOLDINGS_MAPPING = {
  date: 0,
  type: 1,
  name: 2,
  quantity: 3,
  price: 4,
  cost: null,
  amount: 5,
  id: null,
  isin: null,
  fee: null,
  tax: null,
  currency: null,
  rate: null,
  account: null,
  dateForm: 'year-first',
};

/** Adds a mapping of columns; its fingerprint. */
export async function addHoldingsMapping(of: Caller): Promise<string> {
  const fingerprint = 'c'.repeat(43);
  await of.call(`PUT /api/holdings-mappings/${fingerprint}`, { body: HOLDINGS_MAPPING });
  return fingerprint;
}

/** Adds a broker's file with a buy, to a new account. */
export async function addBrokerFile(of: Caller): Promise<void> {
  const names =
    'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;' +
    'Courtage (SEK);Valutakurs;Instrumentvaluta;ISIN;Resultat';
  const buy = '2026-01-20;456;Köp;Volvo B;10;250;-2539;SEK;39;;SEK;SE0000115446;';
  const headers = { 'content-type': FILE_TYPE };
  const path = 'POST /api/transaction-imports?readAs=holdings&accounts=new';
  const made = await of.call(path, { body: `${names}\n${buy}\n`, headers });
  if (made.statusCode !== 201) throw new Error(made.body);
}
