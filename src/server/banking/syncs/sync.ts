import type { ConnectionParts, SyncAsked } from '#server/banking/accounts/connection-parts.ts';
import {
  type Banks,
  type Presence,
  type ProviderRead,
  BankTrouble,
  type AccountAtBank,
} from '#server/banking/providers/port.ts';
import {
  type ConnectionRow,
  consentIn,
  holderOf,
  type BankAccountRow,
  accountsIn,
  consentColumns,
  ofOffered,
} from '#server/banking/accounts/rows.ts';
import {
  asOwner,
  ClaimLost,
  claimConnection,
  endClaim,
  type SyncResult,
  keepClaim,
  whileOurs,
} from './claim.ts';
import { and, eq } from 'drizzle-orm';
import type { IncomingTransaction } from '#domain/banking/transactions/incoming-transactions.ts';
import { addDays, type Day, dayOf } from '#domain/basics/months.ts';
import { writeEarlierMonths } from '#server/banking/accounts/balances.ts';
import { observeBalance } from '#server/banking/accounts/linked-item.ts';
import { bankConnections } from '#server/banking/connections/table.ts';
import { later } from '#server/platform/db/columns.ts';
import { AppError } from '#server/platform/errors.ts';
import { bankAccounts } from '#server/banking/accounts/table.ts';
import { ingest } from '#server/banking/ingest/ingest.ts';

const HOUR_MS = 3_600_000;

/** Banks allow four reads a day without the user. */
const EVERY_MS = 6 * HOUR_MS;
/** Random delay, so that a bank does not receive all syncs at once. */
const APART_MS = HOUR_MS;
/** After this time the bank has the data that it was asked to fetch. */
const SOON_MS = 3 * 60_000;

const FIRST_WAIT_MS = 15 * 60_000;
const LAST_WAIT_MS = 24 * HOUR_MS;
/** A longer wait that a bank asks for is cut to this. */
const RETRY_AFTER_MAX_MS = 7 * 24 * HOUR_MS;

/**
 * Syncs a connection: new transactions and balances. After any failure the ingested rows stay and
 * are recognized next time, and the connection shows the reason.
 */
export function createSync(parts: ConnectionParts): (asked: SyncAsked) => Promise<void> {
  return async (asked) => {
    const row = await claimConnection(parts, asked);
    if (row === null) return;
    const leave = keepClaim(parts, row);
    try {
      await endClaim(parts, row, await attempt(parts, row, asked.presence));
    } catch (error) {
      // The node that holds the claim updates the status.
      if (!(error instanceof ClaimLost)) throw error;
    } finally {
      leave();
    }
  };
}

/** Makes one attempt and returns its result. */
async function attempt(
  parts: ConnectionParts,
  row: ConnectionRow,
  presence: Presence | null,
): Promise<SyncResult> {
  const now = parts.clock();
  const { banks, gate } = parts;
  if (!(await gate.isPremium(row.userId))) return failed(row, now, { trouble: 'premium' });
  if (banks?.provider !== row.provider) return failed(row, now, { trouble: 'other_provider' });
  try {
    const { isSoon, offered, followed } = await read(parts, banks, { row, presence });
    const waitMs = isSoon ? SOON_MS : EVERY_MS + Math.random() * APART_MS;
    return {
      status: 'connected',
      trouble: null,
      attempts: 0,
      // If the bank reports accounts and none is chosen, wait for the user.
      nextSyncAt: offered > 0 && followed === 0 ? null : after(now, waitMs),
      lastSyncAt: parts.clock().toISOString(),
    };
  } catch (error) {
    if (error instanceof ClaimLost) throw error;
    return endingOf(parts, row, error);
  }
}

type ConnectionReadout = { row: ConnectionRow; presence: Presence | null };

/** Reads the connection; `isSoon`: the bank was asked to fetch, and has more data later. */
async function read(
  parts: ConnectionParts,
  banks: Banks,
  { row, presence }: ConnectionReadout,
): Promise<SyncCounts & { isSoon: boolean }> {
  const holder = await asOwner(parts, row.userId, (tx) => holderOf(tx, row.userId, row.id));
  const reading: ProviderRead = { holder, consent: consentIn(row, parts.sealing), presence };
  const isFirst = row.lastSyncAt === null;
  // Right after the consent the bank has just fetched the data.
  const isFetching = presence !== null && !isFirst && (await refreshed(banks, reading));
  const found = await readConnection({ parts, banks, row, reading });
  // Right after the consent a bank may need a while to report accounts.
  return { ...found, isSoon: isFetching || (isFirst && found.offered === 0) };
}

/** If the bank refuses to fetch again, the data that it fetched last is read. */
async function refreshed(banks: Banks, reading: ProviderRead): Promise<boolean> {
  try {
    return (await banks.refresh(reading)) === 'soon';
  } catch (error) {
    if (error instanceof BankTrouble && error.reason !== 'needs_consent') return false;
    throw error;
  }
}

function endingOf({ clock, log }: ConnectionParts, row: ConnectionRow, error: unknown): SyncResult {
  const now = clock();
  if (!(error instanceof BankTrouble)) {
    log.error({ err: error }, 'Reading from a bank went wrong');
    return failed(row, now, { trouble: 'internal' });
  }
  const { reason, message: detail, retryAfterMs } = error;
  if (reason === 'needs_consent') {
    return { status: 'needs_consent', trouble: null, attempts: 0, nextSyncAt: null };
  }
  if (reason === 'settings') log.error({ detail }, 'The banks refuse our settings');
  else log.debug({ reason, detail }, 'A bank was not read');
  return failed(row, now, { trouble: reason, toldMs: retryAfterMs ?? 0 });
}

/** Schedules the next attempt: later after each failure, or when the bank says. */
function failed(
  { attempts }: ConnectionRow,
  now: Date,
  { trouble, toldMs = 0 }: { trouble: NonNullable<SyncResult['trouble']>; toldMs?: number },
): SyncResult {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 10), LAST_WAIT_MS);
  const isLasting = ['premium', 'other_provider', 'full'].includes(trouble);
  // A bank whose daily limit is reached is not asked sooner than usual.
  const leastMs = trouble === 'rate_limited' ? EVERY_MS : 0;
  const ownMs = isLasting ? LAST_WAIT_MS : Math.max(leastMs, wait * (0.75 + Math.random() / 4));
  const waitMs = Math.max(ownMs, Math.min(toldMs, RETRY_AFTER_MAX_MS));
  return { status: 'error', trouble, attempts: attempts + 1, nextSyncAt: after(now, waitMs) };
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}

/** Days that are read again, as banks book late and correct rows. */
const OVERLAP_DAYS = 10;

/** A bank that returns more than this is looping or broken. */
const PAGES_MAX = 1_000;
const ROWS_MAX = 100_000;

type ReadConnectionWork = {
  parts: ConnectionParts;
  banks: Banks;
  row: ConnectionRow;
  reading: ProviderRead;
};

/** Number of accounts that the bank reports, and of those that were read. */
type SyncCounts = { offered: number; followed: number };

/** Reads the chosen accounts of a connection one after the other, each as a whole. */
async function readConnection(work: ReadConnectionWork): Promise<SyncCounts> {
  const { parts, banks, row, reading } = work;
  const { accounts: offered, consent } = await banks.accounts(reading);
  const now = { ...work, reading: { ...reading, consent } };
  await whileOurs(parts, row, (tx) =>
    tx
      .update(bankConnections)
      .set({ ...consentColumns(row.id, consent, parts.sealing), offered })
      .where(and(eq(bankConnections.userId, row.userId), eq(bankConnections.id, row.id))),
  );
  const read = new Set<string>();
  let trouble: BankTrouble | null = null;
  for (;;) {
    // An account that is chosen meanwhile is read as well.
    const next = await nextAccount(work, offered, read);
    if (next === null) break;
    // A long sync outlasts premium that ends meanwhile.
    if (!(await parts.gate.isPremium(row.userId))) {
      throw new BankTrouble('premium', 'Premium ended during the sync');
    }
    read.add(next.account.id);
    const found = await readAccount(now, next.account, next.told);
    // A failure of one account does not stop the next one; a failure of the bank does.
    if (found !== null && !ABOUT_ONE_ACCOUNT.includes(found.reason)) throw found;
    trouble ??= found;
  }
  if (trouble !== null) throw trouble;
  return { offered: offered.length, followed: read.size };
}

const ABOUT_ONE_ACCOUNT: readonly BankTrouble['reason'][] = ['refused', 'unreadable'];

/** A chosen account that has not been read yet; null: all have been. */
async function nextAccount(
  { parts, row }: ReadConnectionWork,
  offered: readonly AccountAtBank[],
  read: ReadonlySet<string>,
) {
  const own = await whileOurs(parts, row, (tx) => accountsIn(tx, row));
  for (const reported of offered) {
    const account = ofOffered(reported, own);
    if (account?.isActive === 1 && !read.has(account.id)) return { account, told: reported };
  }
  return null;
}

/**
 * Stores an account's new rows and balance and the value of its linked item in one transaction. If
 * the pages break off, the rows so far are stored, the next sync reads all again, and the reason is
 * returned.
 */
async function readAccount(
  work: ReadConnectionWork,
  account: BankAccountRow,
  reported: AccountAtBank,
): Promise<BankTrouble | null> {
  const { parts, row } = work;
  const { clock } = parts;
  const { userId } = row;
  const to = dayOf(clock());
  const { syncedThrough } = account;
  const from = syncedThrough === null ? null : addDays(syncedThrough, -OVERLAP_DAYS);
  const { rows, trouble } = await allRows(work, reported, { from, to });
  if (trouble !== null && rows.length === 0) return trouble;
  const full = await withinQuota(() =>
    whileOurs(parts, row, async (tx) => {
      const now = clock();
      const covers = trouble === null ? coveredBy(rows, { from, to }) : null;
      const { transactionsMax } = parts;
      const options = { source: row.provider, now, covers, transactionsMax };
      await ingest({ tx, userId, account }, rows, options);
      const { balance } = reported;
      const [after] = await tx
        .update(bankAccounts)
        .set({
          ...(balance !== null && { balance, balanceOn: reported.balanceOn ?? to }),
          externalAccountId: reported.key,
          providerAccountId: reported.ref,
          lastSyncAt: now.toISOString(),
          ...(trouble === null && { syncedThrough: to }),
          updatedAt: later(bankAccounts.updatedAt),
        })
        .where(and(eq(bankAccounts.userId, userId), eq(bankAccounts.id, account.id)))
        .returning();
      if (after === undefined || balance === null) return;
      const item = await observeBalance({ tx, userId, clock }, after);
      // The first complete answer gives earlier months to an item without history.
      const isFirst = syncedThrough === null && trouble === null;
      if (isFirst && item !== null) await writeEarlierMonths({ tx, userId, clock }, after, item);
    }),
  );
  return full ?? trouble;
}

/** Stores nothing of an account that exceeds the user's quota; the next sync reads it again. */
async function withinQuota(work: () => Promise<void>): Promise<BankTrouble | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'limit_reached') throw error;
    return new BankTrouble('full', 'The user has as many transactions as there may be');
  }
}

type ReadPeriod = { from: Day | null; to: Day };

/** The rows, oldest first, and the failure that broke them off; null: complete. */
type Came = { rows: IncomingTransaction[]; trouble: BankTrouble | null };

/** Reads all pages before ingesting: equal rows are told apart only within one list. */
async function allRows(
  { parts, banks, reading }: ReadConnectionWork,
  account: AccountAtBank,
  stretch: ReadPeriod,
): Promise<Came> {
  const rows: IncomingTransaction[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  const ended = (trouble: BankTrouble | null): Came => ({ rows: inTime(rows), trouble });
  for (let page = 0; page < PAGES_MAX; page += 1) {
    try {
      const part = await banks.transactions(reading, { account, ...stretch, cursor });
      rows.push(...part.rows);
      const { skipped } = part;
      if (skipped > 0)
        parts.log.info({ skipped }, 'Rows of a bank were not taken for transactions');
      // A repeated cursor would loop for ever; the rows so far count as complete.
      if (part.next === null || seen.has(part.next)) return ended(null);
      seen.add(part.next);
      cursor = part.next;
    } catch (error) {
      if (error instanceof BankTrouble) return ended(error);
      throw error;
    }
    if (rows.length > ROWS_MAX) throw new BankTrouble('unreadable', `More than ${ROWS_MAX} rows`);
  }
  throw new BankTrouble('unreadable', `More than ${PAGES_MAX} pages`);
}

/** Orders rows oldest first. Banks that send the newest first do so within a day too. */
function inTime(rows: readonly IncomingTransaction[]): IncomingTransaction[] {
  const dayIn = ({ bookedOn, valueOn }: IncomingTransaction) => bookedOn ?? valueOn ?? '';
  const [first, last] = [rows[0], rows.at(-1)];
  const isNewestFirst = first !== undefined && last !== undefined && dayIn(first) > dayIn(last);
  const ordered = isNewestFirst ? rows.toReversed() : [...rows];
  return ordered.sort((a, b) => (dayIn(a) < dayIn(b) ? -1 : Number(dayIn(a) > dayIn(b))));
}

/** The days for which the answer is complete; on the first sync those since its first row. */
function coveredBy(rows: readonly IncomingTransaction[], { from, to }: ReadPeriod) {
  const first = from ?? rows[0]?.bookedOn ?? rows[0]?.valueOn ?? null;
  return first === null ? null : { from: first, to };
}
