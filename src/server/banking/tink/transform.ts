import { isDay } from '#domain/basics/months.ts';
import type { DefaultCategory } from '#domain/banking/categories/transaction-categories.ts';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';
import { currencyOf, scaledAmount } from '#server/banking/accounts/figures.ts';
import type { AccountAtBank } from '#server/banking/providers/port.ts';
import { firstWords, lastingName, wordsOf } from '#server/banking/providers/provider-texts.ts';
import { type TinkAccount, tinkTransaction, type TinkTransaction } from './shapes.ts';

const TYPES: Readonly<Record<string, AccountType>> = {
  CHECKING: 'checking',
  SAVINGS: 'savings',
  CREDIT_CARD: 'credit_card',
};

/** An account as Tink reports it; null: in a currency that we do not know. */
export function accountIn(account: TinkAccount): AccountAtBank | null {
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
export function transactionIn(reported: unknown, codes: Codes): IncomingTransaction | null {
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
