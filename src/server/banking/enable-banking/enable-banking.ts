import { type AnswerLimits, LIMITS, read } from '#server/banking/providers/ask.ts';
import {
  type BankAt,
  type Banks,
  type Consent,
  type Presence,
  BankTrouble,
  type AccountAtBank,
  type PageAtBank,
  type ProviderRead,
  type AccountsAtBank,
  type TransactionPageRequest,
} from '#server/banking/providers/port.ts';
import {
  wordsOf,
  currencyOf,
  decimalAmount,
  firstWords,
  lastingName,
} from '#server/banking/providers/provider-values.ts';
import type { Clock } from '#server/platform/clock.ts';
import {
  type EnableBankingCall,
  createCall,
  type EnableBankingSettings,
  Refused,
  authAnswer,
  type BankListed,
  banksAnswer,
  sessionMade,
  WRONG_PERIOD,
  accountAnswer,
  balancesAnswer,
  sessionAnswer,
  transactionsAnswer,
  type AccountTold,
  type BalanceTold,
  transactionTold,
} from './calls.ts';
import { addDays, type Day, isDay } from '#domain/basics/months.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** The longest validity of a consent under EU rules. */
const CONSENT_S_MAX = 180 * 86_400;

/** Clocks differ, and a consent that would last too long is refused. */
const MARGIN_S = 3_600;

const LIST_MS = 3_600_000;

type EnableBankingOptions = {
  settings: EnableBankingSettings;
  clock: Clock;
  limits?: AnswerLimits;
};

/** Banks through Enable Banking: a session for each consent, and nothing else is stored there. */
export function createEnableBanking({
  settings,
  clock,
  limits = LIMITS,
}: EnableBankingOptions): Banks {
  const call = createCall({ settings, clock, limits });
  const listed = createList(call, clock);
  const reads = createReads(call);
  return {
    provider: 'enablebanking',

    async list() {
      return (await listed()).map(({ name }) => ({ id: name, name }));
    },

    async begin({ holder, state, returnTo, bank }, presence) {
      const { name, country, maximum_consent_validity: longestS } = await chosen(listed, bank);
      const lastsS = Math.min(longestS ?? CONSENT_S_MAX, CONSENT_S_MAX) - MARGIN_S;
      const endsMs = clock().getTime() + lastsS * 1000;
      const json = {
        access: { valid_until: new Date(endsMs).toISOString(), balances: true, transactions: true },
        aspsp: { name, country },
        state,
        redirect_url: returnTo,
        psu_type: 'personal',
        language: holder.language,
      };
      return read(authAnswer, await call({ path: '/auth', method: 'POST', json }, presence)).url;
    },

    async complete({ answer }, presence) {
      const { code } = answer;
      if (code === undefined) return refusedBy(answer['error'] ?? '');
      return sessionFor(call, code, presence);
    },

    refresh: async () => 'done',
    accounts: (reading) => reads.accounts(reading),
    transactions: (reading, stretch) => reads.transactions(reading, stretch),

    async end({ consent }) {
      try {
        await call({ path: `/sessions/${encodeURIComponent(consent.ref)}`, method: 'DELETE' });
      } catch (error) {
        const isOver = error instanceof BankTrouble && error.reason === 'needs_consent';
        if (!isOver && !(error instanceof Refused)) throw error;
      }
    },
  };
}

/** The Swedish banks, requested once an hour. */
function createList(call: EnableBankingCall, clock: Clock): () => Promise<BankListed[]> {
  let banks: BankListed[] = [];
  let until = 0;
  return async () => {
    const now = clock().getTime();
    if (now < until) return banks;
    const { aspsps } = read(banksAnswer, await call({ path: '/aspsps?country=SE' }));
    const forPeople = aspsps.filter(({ psu_types: types }) => types?.includes('personal') ?? true);
    banks = forPeople.toSorted((a, b) => a.name.localeCompare(b.name, 'sv'));
    until = now + LIST_MS;
    return banks;
  };
}

async function chosen(
  listed: () => Promise<BankListed[]>,
  bank: BankAt | null,
): Promise<BankListed> {
  const found = (await listed()).find(({ name }) => name === bank?.id);
  if (found === undefined) throw new BankTrouble('refused', 'The bank is not there any more');
  return found;
}

function refusedBy(error: string): null {
  if (error === 'access_denied' || /cancel/i.test(error)) return null;
  throw new BankTrouble(
    error === 'server_error' ? 'unavailable' : 'refused',
    'Returned with an error',
  );
}

async function sessionFor(
  call: EnableBankingCall,
  code: string,
  presence: Presence,
): Promise<Consent> {
  const body = await call({ path: '/sessions', method: 'POST', json: { code } }, presence);
  const { session_id: ref, access, aspsp } = read(sessionMade, body);
  const endsMs = Date.parse(access?.valid_until ?? '');
  return {
    ref,
    secret: null,
    endsAt: Number.isNaN(endsMs) ? null : new Date(endsMs).toISOString(),
    bankName: wordsOf(aspsp?.name),
  };
}

/** Shorter periods for a bank whose history does not reach back further. */
const SHORTER_DAYS = [364, 89, 60, 30];

/** Reads the data of a session. */
function createReads(call: EnableBankingCall) {
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

/** ISO 20022's types of accounts. */
const TYPES: Readonly<Record<string, AccountType>> = {
  CACC: 'checking',
  TRAN: 'checking',
  SVGS: 'savings',
  CARD: 'credit_card',
};

/** Booked balances before available ones: an available balance includes credit. */
const BALANCES = ['CLBD', 'ITBD', 'XPCD', 'CLAV', 'ITAV'];

/** An account as its bank reports it; null: in a currency that we do not know. */
function accountIn(
  uid: string,
  reported: AccountTold,
  balances: readonly BalanceTold[],
): AccountAtBank | null {
  const balance = balanceIn(balances);
  const currency = currencyOf(reported.currency ?? balance?.balance_amount.currency ?? 'SEK');
  if (currency === null) return null;
  const number = firstWords(reported.account_id?.iban, reported.account_id?.other?.identification);
  return {
    key: reported.identification_hash ?? number ?? uid,
    ref: uid,
    name: firstWords(reported.name, reported.details, reported.product, number) ?? 'Konto',
    type: TYPES[reported.cash_account_type ?? ''] ?? 'other',
    number,
    currency,
    balance: balance ? decimalAmount(balance.balance_amount.amount) : null,
    balanceOn: dayIn(balance?.reference_date),
  };
}

function balanceIn(balances: readonly BalanceTold[]): BalanceTold | undefined {
  const ranked = BALANCES.flatMap((type) =>
    balances.filter(({ balance_type }) => balance_type === type),
  );
  return ranked[0] ?? balances[0];
}

/**
 * Converts a transaction as the bank reports it; null: it cannot be read, or is not booked or
 * pending.
 */
function transactionIn(row: unknown): IncomingTransaction | null {
  const { data } = transactionTold.safeParse(row);
  if (data === undefined || !['BOOK', 'PDNG'].includes(data.status)) return null;
  const isPaid = data.credit_debit_indicator === 'DBIT';
  const amount = signedAmount(data.transaction_amount.amount, isPaid);
  const currency = currencyOf(data.transaction_amount.currency);
  const bookedOn = dayIn(data.booking_date) ?? dayIn(data.value_date);
  const madeOn = dayIn(data.transaction_date) ?? bookedOn;
  if (amount === null || currency === null || madeOn === null) return null;
  const isPosted = data.status === 'BOOK';
  const merchantName = wordsOf((isPaid ? data.creditor : data.debtor)?.name);
  const lines = (data.remittance_information ?? []).filter((line) => line !== null);
  const description = firstWords(
    lines.join(' '),
    merchantName,
    data.bank_transaction_code?.description,
  );
  return {
    externalId: lastingName(data.entry_reference),
    duplicateKey: null,
    amount,
    currency,
    description: description ?? '–',
    merchantName,
    bookedOn: isPosted ? (bookedOn ?? madeOn) : null,
    valueOn: madeOn,
    status: isPosted ? 'posted' : 'pending',
    providerCategory: categoryOf(data.merchant_category_code),
  };
}

/** Amounts have no sign, except at some banks. */
function signedAmount(text: string, isPaid: boolean): AmountText | null {
  const amount = decimalAmount(text.trim().replace(/^[-+]/, ''));
  if (amount === null || !isPaid || /^0\.0+$/.test(amount)) return amount;
  return `-${amount}` as AmountText;
}

function dayIn(text: string | null | undefined): string | null {
  const day = (text ?? '').slice(0, 10);
  return isDay(day) ? day : null;
}

/** Merchant category codes (ISO 18245), from and to. */
const CODES: readonly [number, number, DefaultCategory][] = [
  [4111, 4131, 'transportation'],
  [4511, 4511, 'transportation'],
  [4784, 4784, 'transportation'],
  [4812, 4899, 'communication'],
  [4900, 4900, 'utilities'],
  [5200, 5399, 'shopping'],
  [5411, 5499, 'groceries'],
  [5541, 5542, 'transportation'],
  [5611, 5734, 'shopping'],
  [5735, 5735, 'entertainment'],
  [5811, 5814, 'restaurants'],
  [5815, 5818, 'entertainment'],
  [5912, 5912, 'healthcare'],
  [5921, 5921, 'groceries'],
  [5942, 5999, 'shopping'],
  [6513, 6513, 'housing'],
  [7511, 7538, 'transportation'],
  [7832, 7999, 'entertainment'],
  [8011, 8099, 'healthcare'],
];

function categoryOf(code: string | null | undefined): DefaultCategory | null {
  if (!/^\d{4}$/.test(code ?? '')) return null;
  const number = Number(code);
  return CODES.find(([from, to]) => number >= from && number <= to)?.[2] ?? null;
}
