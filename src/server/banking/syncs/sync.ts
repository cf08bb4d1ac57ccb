import type { ConnectionParts, SyncAsked } from '#server/banking/accounts/connection-parts.ts';
import {
  type Banks,
  type Presence,
  type ProviderRead,
  BankTrouble,
} from '#server/banking/providers/port.ts';
import { type ConnectionRow, consentIn, holderOf } from '#server/banking/accounts/rows.ts';
import {
  asOwner,
  ClaimLost,
  claimConnection,
  endClaim,
  type SyncResult,
  keepClaim,
} from './claim.ts';
import { type SyncCounts, readConnection } from './read-connection.ts';

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
