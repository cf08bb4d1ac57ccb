import { isIsin } from '#domain/holdings/instruments.ts';
import type { Caller } from './caller.ts';
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
