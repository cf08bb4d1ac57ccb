import * as z from 'zod/mini';
import type { AssetType } from '#domain/records/assets.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { oneOf, requiredName } from '#domain/basics/fields.ts';
import type { LiabilityType } from '#domain/records/liabilities.ts';
import { type AmountText, toAmountText, toMinor, toTotal } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { AccountType } from '#domain/banking/transactions/transactions.ts';

/** Who may stand between an installation and the banks. */
export const BANK_PROVIDERS = ['sandbox', 'tink', 'enablebanking'] as const;
export type BankProvider = (typeof BANK_PROVIDERS)[number];

/** How a connection stands; `needs_consent`: the user must say yes at the bank again. */
export const CONNECTION_STATES = [
  'connected',
  'syncing',
  'needs_consent',
  'error',
  'disconnected',
] as const;
export type ConnectionState = (typeof CONNECTION_STATES)[number];

/** Why the last attempt to read from a bank failed; what was read before stays. */
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

/** What can be connected to: where `banks` is null, the bank is chosen on the provider's page. */
export type BankChoice = { provider: BankProvider | 'none'; banks: readonly Bank[] | null };

/** The item of a user's that an account's balance is. */
export type LinkedItem = { kind: 'asset' | 'liability'; id: string };

/** An account that a bank offers; `id` is that of ours once it was chosen. */
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

/** A consent that ends is told of so long before. */
export const CONSENT_WARNING_DAYS = 14;

/** Whether a consent has ended or will within two weeks, at an instant. */
export function isConsentEnding(endsAt: string | null, now: Date): boolean {
  if (endsAt === null) return false;
  return Date.parse(endsAt) - now.getTime() < CONSENT_WARNING_DAYS * 86_400_000;
}

const KEY_CHARACTERS_MAX = 500;
const ACCOUNTS_MAX = 100;

/** What is sent to be led to a bank: which one, or which connection is to be renewed. */
export const connectionStart = z.strictObject({
  bank: z._default(z.nullable(requiredName('choice')), null),
  connection: z._default(z.nullable(z.uuid('unknown')), null),
});
export type ConnectionStart = z.output<typeof connectionStart>;

/** What came back from the bank's page, as it stands in the address. */
export const connectionReturn = z.strictObject({
  state: z.string('unknown').check(z.minLength(1, 'unknown'), z.maxLength(200, 'unknown')),
  answer: z.record(
    z.string().check(z.maxLength(100, 'unknown')),
    z.string('unknown').check(z.maxLength(5_000, 'unknown')),
  ),
});
export type ConnectionReturn = z.output<typeof connectionReturn>;

/** Which accounts are followed, and whose value each one's balance is; `id` null: a new one. */
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

/** The kind of item that an account's balance usually is. */
export function usualLinkOf(type: AccountType): LinkedItem['kind'] {
  return type === 'credit_card' ? 'liability' : 'asset';
}

/** What type of asset an account is as one. */
export function assetTypeOf(type: AccountType): AssetType {
  return type === 'checking' || type === 'savings' ? type : 'other';
}

/** What type of liability an account is as one. */
export function liabilityTypeOf(type: AccountType): LiabilityType {
  return type === 'credit_card' ? 'credit_card' : 'other';
}

/** What is owed by a balance, where a balance below zero is a debt; above it nothing is owed. */
export function owedOf(balance: AmountText): AmountText {
  return toAmountText(toTotal(Math.max(0, 0 - toMinor(balance))));
}
