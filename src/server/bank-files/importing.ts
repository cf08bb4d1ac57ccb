import { createHash } from 'node:crypto';
import { v7 } from 'uuid';
import type { BankFile } from '#domain/bank-files/bank-file.ts';
import { createSorter, type Sorter } from '#domain/transaction-categories.ts';
import type { Tx } from '#server/db/database.ts';
import { insertAll } from '#server/db/insert-all.ts';
import { AppError } from '#server/errors.ts';
import { heldAccount, settleBalance } from '#server/transactions/accounts.ts';
import { categoriesOf } from '#server/transactions/categories.ts';
import { typeOf } from '#server/transactions/change.ts';
import { transactionImports, transactions } from '#server/transactions/table.ts';
import { importShown } from './imports.ts';
import { type SortedRow, sortedRows } from './sorted.ts';

type Importing = { tx: Tx; userId: string; accountId: string; now: Date };

/** A file as it came. */
export type Sent = { name: string; bytes: Buffer };

/** Reads in what an account does not have yet, all of it or nothing, and says what that was. */
export async function importBankFile(importing: Importing, sent: Sent, file: BankFile) {
  const { tx, userId, accountId, now } = importing;
  // Two files at once wait for one another: what the first has brought is known to the second.
  if ((await heldAccount(tx, userId, accountId)) === null) throw new AppError('not_found');
  const { booked, counts } = await sortedRows(tx, { userId, accountId }, file);
  const fresh = booked.filter(({ isKnown }) => !isKnown);
  const { closing, verdict } = file.check;
  const closingBalance = verdict === 'failed' ? null : closing;
  const [made] = await tx
    .insert(transactionImports)
    .values({
      userId,
      bankAccountId: accountId,
      fileName: sent.name,
      format: file.format,
      fingerprint: createHash('sha256').update(sent.bytes).digest('base64url'),
      added: fresh.length,
      known: counts.known,
      pending: counts.pending,
      broken: counts.broken,
      closingBalance,
      closingOn: closingBalance === null ? null : lastDay(booked),
      createdAt: now.toISOString(),
    })
    .returning(importShown);
  if (made === undefined) throw new Error('The import was not written');
  const complete = await completer({ ...importing, importId: made.id });
  // Ids grow with time: within a day too, what came later is later.
  const inTime = file.check.isNewestFirst ? fresh.toReversed() : fresh;
  await insertAll(tx, transactions, inTime.map(complete));
  await settleBalance(tx, userId, accountId);
  return made;
}

function lastDay(booked: readonly SortedRow[]): string | null {
  return booked.reduce<string | null>(
    (last, { row }) => (last === null || row.booked > last ? row.booked : last),
    null,
  );
}

/** Makes rows of the table of what stands in a file, each in the category that its words say. */
async function completer({
  tx,
  userId,
  accountId,
  importId,
  now,
}: Importing & { importId: string }) {
  const categories = await categoriesOf(tx, userId);
  const keys = new Map(categories.map(({ id, defaultKey }) => [id, defaultKey]));
  const sort: Sorter = createSorter(categories);
  const at = now.toISOString();
  return ({ row, key }: SortedRow) => {
    const category = sort(row.text, !row.amount.startsWith('-'));
    return {
      userId,
      id: v7(),
      bankAccountId: accountId,
      importId,
      externalTransactionId: row.externalId,
      duplicateKey: key,
      amount: row.amount,
      currency: row.currency,
      description: row.text,
      category,
      categorySource: category === null ? null : 'keywords',
      transactionType: typeOf(row.amount, keys.get(category ?? '') ?? null),
      status: 'posted',
      transactionDate: row.made,
      postedDate: row.booked,
      isRecurring: 0,
      tags: [],
      isReviewed: 0,
      createdAt: at,
      updatedAt: at,
    };
  };
}
