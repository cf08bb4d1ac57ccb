import { addDays, isDay } from '#domain/basics/months.ts';
import { read } from '#server/banking/providers/ask.ts';
import type {
  AccountAtBank,
  Holder,
  PageAtBank,
  TransactionPageRequest,
} from '#server/banking/providers/port.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import {
  currencyOf,
  scaledAmount,
  firstWords,
  lastingName,
  wordsOf,
} from '#server/banking/providers/provider-values.ts';
import {
  callFor,
  type TinkParts,
  type Token,
  accountsAnswer,
  categoriesAnswer,
  transactionsAnswer,
  type TinkAccount,
  tinkTransaction,
  type TinkTransaction,
} from './calls.ts';

type TokenHolder = { holder: Holder; token: Token };

const PAGE_ROWS = '100';
const ACCOUNT_PAGES_MAX = 20;
const CODES_MS = 86_400_000;
/** Pending transactions may be dated this many days ahead. */
const AHEAD_DAYS = 10;

/** Requests to Tink on behalf of a holder. */
export function createTinkReads(parts: TinkParts) {
  const categoryCodes = createCodes(parts);
  return {
    async accounts(whose: TokenHolder): Promise<AccountAtBank[]> {
      const accounts: AccountAtBank[] = [];
      let pageToken = '';
      for (let page = 0; page < ACCOUNT_PAGES_MAX; page += 1) {
        const query = new URLSearchParams({ pageSize: PAGE_ROWS, ...tokened(pageToken) });
        const { body } = await callFor(parts, whose, { path: `/data/v2/accounts?${query}` });
        const answer = read(accountsAnswer, body);
        accounts.push(...answer.accounts.map(accountIn).filter((each) => each !== null));
        const next = answer.nextPageToken ?? '';
        if (next === '' || next === pageToken) break;
        pageToken = next;
      }
      return accounts;
    },

    async transactions(whose: TokenHolder, stretch: TransactionPageRequest): Promise<PageAtBank> {
      const { account, from, to, cursor } = stretch;
      const query = new URLSearchParams({
        accountIdIn: account.ref,
        pageSize: PAGE_ROWS,
        bookedDateLte: addDays(to, AHEAD_DAYS),
        ...(from && { bookedDateGte: from }),
        ...tokened(cursor ?? ''),
      });
      const names = await categoryCodes(whose);
      const { body } = await callFor(parts, whose, { path: `/data/v2/transactions?${query}` });
      const answer = read(transactionsAnswer, body);
      const all = answer.transactions.map((each) => transactionIn(each, names));
      const rows = all.filter((each) => each !== null);
      const next = answer.nextPageToken ?? '';
      const isLast = next === '' || next === cursor;
      return { rows, next: isLast ? null : next, skipped: all.length - rows.length };
    },
  };
}

/** Reads the codes of Tink's categories once a day. */
function createCodes(parts: TinkParts) {
  let codes: ReadonlyMap<string, string> = new Map();
  let codesUntil = 0;

  return async (whose: TokenHolder) => {
    const now = parts.clock().getTime();
    if (now < codesUntil) return codes;
    const path = '/api/v1/categories?locale=en_US';
    const answer = await callFor(parts, whose, { path });
    const listed = categoriesAnswer.safeParse(answer.body).data ?? [];
    codes = new Map(listed.map(({ id, code }) => [id, code]));
    codesUntil = now + CODES_MS;
    return codes;
  };
}

function tokened(pageToken: string): Record<string, string> {
  return pageToken === '' ? {} : { pageToken };
}

const TYPES: Readonly<Record<string, AccountType>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  CREDIT_CARD: 'credit_card',
};

/** An account as Tink reports it; null: in a currency that we do not know. */
function accountIn(account: TinkAccount): AccountAtBank | null {
  const { booked, available } = account.balances ?? {};
  const reported = booked?.amount ?? available?.amount;
  const currency = currencyOf(reported?.currencyCode ?? 'SEK');
  if (currency === null) return null;
  const { iban, pan, financialInstitution } = account.identifiers ?? {};
  const numbers = [iban?.iban, financialInstitution?.accountNumber, iban?.bban, pan?.masked];
  const number = firstWords(...numbers);
  const type = TYPES[account.type ?? ''] ?? 'other';
  return {
    key: account.id,
    ref: account.id,
    name: firstWords(account.name, number) ?? 'Konto',
    type,
    number,
    currency,
    balance: reported ? scaledAmount(reported.value.unscaledValue, reported.value.scale) : null,
    balanceOn: dayIn(account.dates?.lastRefreshed),
  };
}

type Codes = ReadonlyMap<string, string>;

/**
 * Converts a transaction as Tink reports it; null: it cannot be read. `codes` names its categories.
 */
function transactionIn(reported: unknown, codes: Codes): IncomingTransaction | null {
  const { data } = tinkTransaction.safeParse(reported);
  if (data === undefined || !['BOOKED', 'PENDING'].includes(data.status)) return null;
  const { unscaledValue, scale } = data.amount.value;
  const amount = scaledAmount(unscaledValue, scale);
  const currency = currencyOf(data.amount.currencyCode);
  const { booked, value, transaction } = data.dates ?? {};
  const bookedOn = dayIn(booked) ?? dayIn(value);
  const madeOn = dayIn(transaction) ?? bookedOn;
  if (amount === null || currency === null || madeOn === null) return null;
  const isPosted = data.status === 'BOOKED';
  return {
    externalId: lastingName(data.id),
    duplicateKey: null,
    amount,
    currency,
    ...wordsIn(data),
    bookedOn: isPosted ? (bookedOn ?? madeOn) : null,
    valueOn: madeOn,
    status: isPosted ? 'posted' : 'pending',
    providerCategory: categoryOf(codes.get(data.categories?.pfm?.id ?? '')),
  };
}

function wordsIn({ descriptions, merchantInformation }: TinkTransaction) {
  const { display, original } = descriptions ?? {};
  const merchantName = wordsOf(merchantInformation?.merchantName);
  return { description: firstWords(original, display, merchantName) ?? '–', merchantName };
}

function dayIn(text: string | null | undefined): string | null {
  const day = (text ?? '').slice(0, 10);
  return isDay(day) ? day : null;
}

/** Its categories by the beginning of their codes, the longest first. */
const CATEGORIES: readonly [string, DefaultCategory][] = [
  ['expenses:home.rent', 'housing'],
  ['expenses:home.mortgage', 'loans'],
  ['expenses:home.utilities', 'utilities'],
  ['expenses:home.communications', 'communication'],
  ['expenses:home.insurances', 'insurance'],
  ['expenses:home', 'housing'],
  ['expenses:house', 'housing'],
  ['expenses:food.groceries', 'groceries'],
  ['expenses:food', 'restaurants'],
  ['expenses:transport', 'transportation'],
  ['expenses:entertainment', 'entertainment'],
  ['expenses:wellness', 'healthcare'],
  ['expenses:shopping', 'shopping'],
  ['income:salary', 'salary'],
];

function categoryOf(code: string | undefined): DefaultCategory | null {
  return CATEGORIES.find(([beginning]) => code?.startsWith(beginning))?.[1] ?? null;
}
