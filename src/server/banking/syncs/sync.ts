import type { Connecting, SyncAsked } from '#server/banking/accounts/parts.ts';
import type { Banks, Presence, Reading } from '#server/banking/providers/port.ts';
import { type ConnectionRow, consentIn, holderOf } from '#server/banking/accounts/rows.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import { asOwner, ClaimLost, claimConnection, endClaim, type Ending } from './claim.ts';
import { type Found, readConnection } from './reading.ts';

const HOUR_MS = 3_600_000;

/** Banks answer four times a day to whoever reads while nobody is there. */
const EVERY_MS = 6 * HOUR_MS;
/** Apart from one another, so that a bank is not asked for all at once. */
const APART_MS = HOUR_MS;
/** What a bank was asked to fetch is there after that. */
const SOON_MS = 3 * 60_000;

const FIRST_WAIT_MS = 15 * 60_000;
const LAST_WAIT_MS = 24 * HOUR_MS;
/** A bank that asks for more than this has another problem. */
const RETRY_AFTER_MAX_MS = 7 * 24 * HOUR_MS;

/**
 * Reads a connection: what is new since the last time, and the balances. Whatever goes wrong and
 * wherever, ingested rows stay and are recognized, and the connection says what it was.
 */
export function createSync(parts: Connecting): (asked: SyncAsked) => Promise<void> {
  return async (asked) => {
    const row = await claimConnection(parts, asked);
    if (row === null) return;
    try {
      await endClaim(parts, row, await attempt(parts, row, asked.presence));
    } catch (error) {
      // Its present holder updates the status.
      if (!(error instanceof ClaimLost)) throw error;
    }
  };
}

/** One attempt, and how it ended. */
async function attempt(
  parts: Connecting,
  row: ConnectionRow,
  presence: Presence | null,
): Promise<Ending> {
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
      // Where accounts are shown and none is followed, it is for the user to say more.
      nextSyncAt: offered > 0 && followed === 0 ? null : after(now, waitMs),
      lastSyncAt: parts.clock().toISOString(),
    };
  } catch (error) {
    if (error instanceof ClaimLost) throw error;
    return endingOf(parts, row, error);
  }
}

type Read = { row: ConnectionRow; presence: Presence | null };

/** What was found; `isSoon`: the bank was asked to fetch, and has more in a while. */
async function read(
  parts: Connecting,
  banks: Banks,
  { row, presence }: Read,
): Promise<Found & { isSoon: boolean }> {
  const holder = await asOwner(parts, row.userId, (tx) => holderOf(tx, row.userId, row.id));
  const reading: Reading = { holder, consent: consentIn(row, parts.sealing), presence };
  const isFirst = row.lastSyncAt === null;
  // What was said yes to a moment ago has just been fetched.
  const isFetching = presence !== null && !isFirst && (await refreshed(banks, reading));
  const found = await readConnection({ parts, banks, row, reading });
  // A bank that was said yes to a moment ago may need a while to show anything.
  return { ...found, isSoon: isFetching || (isFirst && found.offered === 0) };
}

/** Where the bank does not want to fetch anew, what was fetched last is read. */
async function refreshed(banks: Banks, reading: Reading): Promise<boolean> {
  try {
    return (await banks.refresh(reading)) === 'soon';
  } catch (error) {
    if (error instanceof BankTrouble && error.reason !== 'needs_consent') return false;
    throw error;
  }
}

function endingOf({ clock, log }: Connecting, row: ConnectionRow, error: unknown): Ending {
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

/** Tried again later each time, or when we are told. */
function failed(
  { attempts }: ConnectionRow,
  now: Date,
  { trouble, toldMs = 0 }: { trouble: NonNullable<Ending['trouble']>; toldMs?: number },
): Ending {
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 10), LAST_WAIT_MS);
  const isLasting = ['premium', 'other_provider', 'full'].includes(trouble);
  // Who has answered often enough for a day is not asked more often because of it.
  const leastMs = trouble === 'rate_limited' ? EVERY_MS : 0;
  const ownMs = isLasting ? LAST_WAIT_MS : Math.max(leastMs, wait * (0.75 + Math.random() / 4));
  const waitMs = Math.max(ownMs, Math.min(toldMs, RETRY_AFTER_MAX_MS));
  return { status: 'error', trouble, attempts: attempts + 1, nextSyncAt: after(now, waitMs) };
}

function after(now: Date, ms: number): string {
  return new Date(now.getTime() + ms).toISOString();
}
