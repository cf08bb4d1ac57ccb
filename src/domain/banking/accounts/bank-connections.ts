import * as z from 'zod/mini';
import type { AssetType } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { NAME_CHARACTERS_MAX, oneOf, requiredName } from '#domain/basics/fields.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import { type AmountText, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** The providers of bank data. */
export const BANK_PROVIDERS = ['sandbox', 'tink', 'enablebanking'] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** Status of a connection; `needs_consent`: the user has to renew the consent. */
export const CONNECTION_STATES = [
  'connected',
  'syncing',
  'needs_consent',
  'error',
  'disconnected',
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Reasons why the last sync failed; earlier transactions stay. */
export const BANK_TROUBLES = [
  'unavailable',
  'rate_limited',
  'unreadable',
  'refused',
  'settings',
  'other_provider',
  'premium',
  'full',
  'internal',
] as const;
export type BankTroubleCode = (typeof BANK_TROUBLES)[number];

/** A bank that can be connected to. */
export type Bank = { id: string; name: string };

/** The banks to choose from; `banks` null: the user chooses on the provider's page. */
export type BankChoice = { provider: BankProvider | 'none'; banks: readonly Bank[] | null };

/** A user's item whose value follows an account's balance. */
export type LinkedItem = { kind: 'asset' | 'liability'; id: string };

/** An account at a bank; `id` is that of the stored account once it was chosen. */
export type OfferedAccount = {
  key: string;
  id: string | null;
  isChosen: boolean;
  name: string;
  type: AccountType;
  number: string | null;
  currency: Currency;
  balance: AmountText | null;
  balanceOn: Day | null;
  link: LinkedItem | null;
};

/** A user's connection to a bank. */
export type BankConnection = {
  id: string;
  provider: BankProvider;
  bankName: string | null;
  status: ConnectionState;
  trouble: BankTroubleCode | null;
  consentEndsAt: string | null;
  lastSyncAt: string | null;
  nextSyncAt: string | null;
  accounts: readonly OfferedAccount[];
};

/** The end of a consent is announced this long before. */
export const CONSENT_WARNING_DAYS = 14;

/** Whether a consent has ended at an instant, or will within two weeks. */
export function isConsentEnding(endsAt: string | null, now: Date): boolean {
  if (endsAt === null) return false;
  return Date.parse(endsAt) - now.getTime() < CONSENT_WARNING_DAYS * 86_400_000;
}

const KEY_CHARACTERS_MAX = 500;
const ACCOUNTS_MAX = 100;

/** Request to start a consent: for a bank, or for a connection to renew. */
export const connectionStart = z.strictObject({
  bank: z._default(z.nullable(requiredName('choice')), null),
  connection: z._default(z.nullable(z.uuid('unknown')), null),
});
export type ConnectionStart = z.output<typeof connectionStart>;

/** The parameters of the address to which the bank's page returned. */
export const connectionReturn = z.strictObject({
  state: z.string('unknown').check(z.minLength(1, 'unknown'), z.maxLength(200, 'unknown')),
  answer: z.record(
    z.string().check(z.maxLength(100, 'unknown')),
    z.string('unknown').check(z.maxLength(5_000, 'unknown')),
  ),
});
export type ConnectionReturn = z.output<typeof connectionReturn>;

/** The chosen accounts and the item linked to each; `id` null: a new item. */
export const chosenAccounts = z.strictObject({
  accounts: z
    .array(
      z.strictObject({
        key: z.string('unknown').check(z.maxLength(KEY_CHARACTERS_MAX, 'unknown')),
        link: z._default(
          z.nullable(
            z.strictObject({
              kind: oneOf(['asset', 'liability'], 'choice'),
              id: z._default(z.nullable(z.uuid('choice')), null),
            }),
          ),
          null,
        ),
      }),
    )
    .check(z.maxLength(ACCOUNTS_MAX, 'unknown')),
});
export type ChosenAccounts = z.output<typeof chosenAccounts>;
export type ChosenAccount = ChosenAccounts['accounts'][number];

/** The name of the item that an account becomes. */
export function itemNameOf(accountName: string, bankName: string | null): string {
  // An account that is called as its bank is, as those of files are, needs no second name.
  const isNamed = bankName === null || bankName === accountName;
  return (isNamed ? accountName : `${accountName}, ${bankName}`).slice(0, NAME_CHARACTERS_MAX);
}

/** The kind of item that an account's balance usually is. */
export function usualLinkOf(type: AccountType): LinkedItem['kind'] {
  return type === 'credit_card' ? 'liability' : 'asset';
}

/** The type of asset for an account. */
export function assetTypeOf(type: AccountType): AssetType {
  return type === 'checking' || type === 'savings' ? type : 'other';
}

/** The type of liability for an account. */
export function liabilityTypeOf(type: AccountType): LiabilityType {
  return type === 'credit_card' ? 'credit_card' : 'other';
}

/** The debt of a balance, below zero where the account has more than is owed. */
export function owedOf(balance: AmountText): AmountText {
  return toAmountText(toTotal(0 - toMinor(balance)));
}
