import { addDays, type Day } from '#domain/basics/months.ts';
import { read } from '#server/banking/providers/ask.ts';
import type {
  AccountAtBank,
  PageAtBank,
  ProviderRead,
  AccountsAtBank,
  TransactionPageRequest,
} from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import { type EnableBankingCall, Refused, WRONG_PERIOD } from './calls.ts';
import { accountAnswer, balancesAnswer, sessionAnswer, transactionsAnswer } from './shapes.ts';
import { accountIn, transactionIn } from './transform.ts';

/** Shorter periods for a bank whose history does not reach back further. */
const SHORTER_DAYS = [364, 89, 60, 30];

/** Reads the data of a session. */
export function createReads(call: EnableBankingCall) {
  return {
    async accounts({ consent, presence }: ProviderRead): Promise<AccountsAtBank> {
      const path = `/sessions/${encodeURIComponent(consent.ref)}`;
      const session = read(sessionAnswer, await call({ path }));
      if (session.status !== 'AUTHORIZED') throw new BankTrouble('needs_consent', session.status);
      const accounts: AccountAtBank[] = [];
      for (const each of session.accounts) {
        const uid = typeof each === 'string' ? each : each.uid;
        const account = await accountOf(call, uid, presence);
        if (account !== null) accounts.push(account);
      }
      return { accounts, consent };
    },

    async transactions(
      { presence }: ProviderRead,
      stretch: TransactionPageRequest,
    ): Promise<PageAtBank> {
      const place = placeIn(stretch);
      const spans: (Day | null)[] = [place.from];
      if (place.key === null) {
        spans.push(...SHORTER_DAYS.map((days) => addDays(stretch.to, -days)));
      }
      for (const from of spans) {
        const page = await pageOf(call, { ...stretch, ...place, from }, presence);
        if (page !== null) return page;
      }
      throw new BankTrouble('refused', WRONG_PERIOD);
    },
  };
}

/** Start of the next page, and the first day requested: it may be later than wanted. */
type ContinuationPoint = { from: Day | null; key: string | null };

function placeIn({ from, cursor }: TransactionPageRequest): ContinuationPoint {
  if (cursor === null) return { from, key: null };
  const at = cursor.indexOf(' ');
  return { from: cursor.slice(0, at) || null, key: cursor.slice(at + 1) };
}

async function accountOf(call: EnableBankingCall, uid: string, presence: ProviderRead['presence']) {
  const path = `/accounts/${encodeURIComponent(uid)}`;
  const reported = read(accountAnswer, await call({ path: `${path}/details` }, presence));
  return accountIn(uid, reported, await balancesOf(call, path, presence));
}

/** Empty where the bank shows an account without balances: its transactions can still be read. */
async function balancesOf(
  call: EnableBankingCall,
  path: string,
  presence: ProviderRead['presence'],
) {
  try {
    return read(balancesAnswer, await call({ path: `${path}/balances` }, presence)).balances;
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
}

/** Null: the bank's history is shorter than the period. */
async function pageOf(
  call: EnableBankingCall,
  { account, from, to, key }: TransactionPageRequest & ContinuationPoint,
  presence: ProviderRead['presence'],
): Promise<PageAtBank | null> {
  const query = new URLSearchParams({
    // A last day without a first one is refused, and a request for all ends today by default.
    ...(from ? { date_from: from, date_to: to } : { strategy: 'longest' }),
    ...(key !== null && { continuation_key: key }),
  });
  const path = `/accounts/${encodeURIComponent(account.ref)}/transactions?${query}`;
  try {
    const answer = read(transactionsAnswer, await call({ path }, presence));
    const all = answer.transactions.map(transactionIn);
    const readable = all.filter((row) => row !== null);
    const next = answer.continuation_key ?? '';
    return {
      // Some banks ignore the first day.
      rows: readable.filter((row) => isSince(row, from)),
      // A repeated key would never end.
      next: next === '' || next === key ? null : `${from ?? ''} ${next}`,
      skipped: all.length - readable.length,
    };
  } catch (error) {
    if (error instanceof Refused && error.word === WRONG_PERIOD && key === null) return null;
    throw error;
  }
}

function isSince({ bookedOn, valueOn }: PageAtBank['rows'][number], from: Day | null): boolean {
  const day = bookedOn ?? valueOn;
  return from === null || !day || day >= from;
}
