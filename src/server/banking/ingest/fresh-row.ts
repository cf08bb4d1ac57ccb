import { v7 } from 'uuid';
import type { KeyedTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { dayOf } from '#domain/banking/transactions/compared-transactions.ts';
import { type Place } from './placing.ts';

type Writing = {
  userId: string;
  accountId: string;
  source: string;
  now: Date;
  importId?: string | undefined;
  place: Place;
};

/** A row that nobody has told before, as it is written. */
export function freshRow(row: KeyedTransaction, { userId, accountId, ...telling }: Writing) {
  const { source, now, importId, place } = telling;
  const at = now.toISOString();
  return {
    userId,
    // Ids grow with time: within a day too, what came later is later.
    id: v7(),
    bankAccountId: accountId,
    importId: importId ?? null,
    externalTransactionId: row.externalId,
    duplicateKey: row.duplicateKey,
    amount: row.amount,
    currency: row.currency,
    description: row.description,
    merchantName: row.merchantName ?? null,
    ...place({ ...row, transactionDate: dayOf(row) }),
    status: row.status,
    transactionDate: dayOf(row),
    postedDate: row.bookedOn,
    isRecurring: 0,
    tags: [],
    isReviewed: 0,
    source,
    otherKeys: [],
    createdAt: at,
    updatedAt: at,
  };
}
