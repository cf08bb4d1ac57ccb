import { and, eq, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Currency } from '#domain/basics/currencies.ts';
import type { AmountText } from '#domain/basics/money.ts';
import type { Day } from '#domain/basics/months.ts';
import type { Direction } from '#domain/banking/categories/transaction-categories.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import { type OwnRead, textOf } from '#server/platform/db/own-read.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { transactionCategories } from '#server/banking/categories/table.ts';

const DIRECTIONS = textOf(
  new QueryBuilder()
    .select({ id: transactionCategories.id, direction: transactionCategories.direction })
    .from(transactionCategories)
    .where(eq(transactionCategories.userId, currentUserId)),
);

/** The direction of each category. */
export const directionsRead: OwnRead<[string, Direction]> = {
  text: DIRECTIONS,
  values: [],
  rowOf: ([itself, direction]) => [itself ?? '', direction as Direction],
};

type Balance = {
  id: string;
  name: string;
  balance: AmountText;
  currency: Currency;
  on: Day | null;
};

const BALANCES = textOf(
  new QueryBuilder()
    .select({
      id: bankAccounts.id,
      name: bankAccounts.accountName,
      balance: bankAccounts.balance,
      currency: bankAccounts.currency,
      on: bankAccounts.balanceOn,
    })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.userId, currentUserId), eq(bankAccounts.isActive, sql`1`)))
    .orderBy(bankAccounts.id),
);

/** The balance of each account that a bank or a file stated. */
export const balancesRead: OwnRead<Balance> = {
  text: BALANCES,
  values: [],
  rowOf: ([itself, name, balance, money, on]) => ({
    id: itself ?? '',
    name: name ?? '',
    balance: balance as AmountText,
    currency: money as Currency,
    on: on ?? null,
  }),
};
