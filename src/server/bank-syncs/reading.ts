import { and, eq } from 'drizzle-orm';
import type { IncomingTransaction } from '#domain/incoming-transactions.ts';
import { type Day, dayOf } from '#domain/months.ts';
import { addDays } from '#domain/release-calendar.ts';
import { sayBalance } from '#server/banks/linked.ts';
import type { Connecting } from '#server/banks/parts.ts';
import type { AccountAtBank, Banks, Reading } from '#server/banks/port.ts';
import {
  type AccountRow,
  accountsIn,
  type ConnectionRow,
  consentColumns,
  ofOffered,
} from '#server/banks/rows.ts';
import { bankConnections } from '#server/banks/table.ts';
import { BankTrouble } from '#server/banks/trouble.ts';
import { later } from '#server/db/columns.ts';
import { bankAccounts } from '#server/transactions/table.ts';
import { takeIn } from '#server/transactions/take-in.ts';
import { whileOurs } from './claim.ts';

/** Banks book late, and correct what they have booked. */
const OVERLAP_DAYS = 10;

/** A bank that goes on for longer than this has lost its way. */
const PAGES_MAX = 1_000;
const ROWS_MAX = 100_000;

type Work = { parts: Connecting; banks: Banks; row: ConnectionRow; reading: Reading };

/** Reads all that is followed of a connection, one account after the other, each as a whole. */
export async function readConnection(work: Work): Promise<void> {
  const { parts, banks, row, reading } = work;
  const { accounts: offered, consent } = await banks.accounts(reading);
  const now = { ...reading, consent };
  const own = await whileOurs(parts, row, async (tx) => {
    await tx
      .update(bankConnections)
      .set({ ...consentColumns(row.id, consent, parts.sealing), offered })
      .where(and(eq(bankConnections.userId, row.userId), eq(bankConnections.id, row.id)));
    return accountsIn(tx, row);
  });
  for (const told of offered) {
    const account = ofOffered(told, own);
    if (account?.isActive === 1) await readAccount({ ...work, reading: now }, account, told);
  }
}

/** What is new on an account, its balance, and the value of the item that it is: all or nothing. */
async function readAccount(work: Work, account: AccountRow, told: AccountAtBank): Promise<void> {
  const { parts, row } = work;
  const { clock } = parts;
  const { userId } = row;
  const to = dayOf(clock());
  const { syncedThrough } = account;
  const from = syncedThrough === null ? null : addDays(syncedThrough, -OVERLAP_DAYS);
  const rows = await allRows(work, told, { from, to });
  await whileOurs(parts, row, async (tx) => {
    const now = clock();
    const covers = coveredBy(rows, { from, to });
    await takeIn({ tx, userId, account }, rows, { source: row.provider, now, covers });
    const { balance } = told;
    const [after] = await tx
      .update(bankAccounts)
      .set({
        ...(balance !== null && { balance, balanceOn: told.balanceOn ?? to }),
        externalAccountId: told.key,
        providerAccountId: told.ref,
        lastSyncAt: now.toISOString(),
        syncedThrough: to,
        updatedAt: later(bankAccounts.updatedAt),
      })
      .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, account.id)))
      .returning();
    if (after !== undefined && balance !== null) await sayBalance({ tx, userId, clock }, after);
  });
}

type Stretch = { from: Day | null; to: Day };

/** All pages: two rows that are alike stay two only where they are looked at together. */
async function allRows(
  { banks, reading }: Work,
  account: AccountAtBank,
  stretch: Stretch,
): Promise<IncomingTransaction[]> {
  const rows: IncomingTransaction[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const part = await banks.transactions(reading, { account, ...stretch, cursor });
    rows.push(...part.rows);
    if (rows.length > ROWS_MAX) throw new BankTrouble('unreadable', `More than ${ROWS_MAX} rows`);
    // A place that comes again would go on for ever, and what came is what there is.
    if (part.next === null || seen.has(part.next)) return inTime(rows);
    seen.add(part.next);
    cursor = part.next;
  }
  throw new BankTrouble('unreadable', `More than ${PAGES_MAX} pages`);
}

/** Oldest first. Banks tell the newest first, and then within a day too. */
function inTime(rows: readonly IncomingTransaction[]): IncomingTransaction[] {
  const dayIn = ({ bookedOn, valueOn }: IncomingTransaction) => bookedOn ?? valueOn ?? '';
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && dayIn(first) > dayIn(last);
  const ordered = isNewestFirst ? rows.toReversed() : [...rows];
  return ordered.sort((a, b) => (dayIn(a) < dayIn(b) ? -1 : Number(dayIn(a) > dayIn(b))));
}

/** The days of which everything was told; of the first reading those since its first row. */
function coveredBy(rows: readonly IncomingTransaction[], { from, to }: Stretch) {
  const first = from ?? rows[0]?.bookedOn ?? rows[0]?.valueOn ?? null;
  return first === null ? null : { from: first, to };
}
