import { hash } from 'node:crypto';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { SOURCE, type SourceId, SOURCES } from '#domain/statistics/public-sources.ts';
import { instantOf, nextLook } from '#domain/statistics/release-calendar.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Log } from '#server/platform/log.ts';
import { type SourceRow, sourceRowOf } from '#server/statistics/series/sources.ts';
import { type DownloadLimits, LIMITS, SourceTrouble } from './download.ts';
import { askEcb } from './ecb.ts';
import { keepRates, keepSeries, type SeriesChange } from './ingest.ts';
import { createScb, type Scb } from './scb.ts';
import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { statisticsChanges, statisticsSources } from '#server/statistics/series/table.ts';

type RefreshOptions = {
  db: Database;
  clock: Clock;
  log: Log;
  addresses: { scbUrl: string; ecbUrl: string };
  limits?: DownloadLimits;
  /** Called when rates of a day are new or corrected, in the transaction that stores them. */
  onRates: (tx: Tx, day: Day) => Promise<void>;
};

/** Rates of a day are published about then, in Stockholm's time. */
const RATES_AT = '16:00';

/**
 * Fetches newer figures of each source that is due, one after the other. They are validated before
 * they replace any; on every failure the stored ones stay, and the failure is recorded.
 */
export function createRefresh(parts: RefreshOptions): () => Promise<void> {
  return async () => {
    const scb = createScb(parts.addresses.scbUrl, parts.limits ?? LIMITS);
    const failed: string[] = [];
    for (const source of SOURCES) {
      if (parts.limits?.stopping?.aborted) return;
      const claim = await claimSource(parts.db.orm, source, parts.clock());
      const trouble = claim && (await attempt(parts, scb, claim));
      if (claim && trouble) {
        parts.log.debug(
          { source, failure: trouble.failure, reason: trouble.message },
          'Not refreshed',
        );
        if (claim.attempts === 0) failed.push(`${source}: ${trouble.failure}`);
      }
    }
    // Logged once when it begins; the list of sources shows it as long as it lasts.
    if (failed.length > 0)
      parts.log.warn({ failed }, 'Refreshing public figures failed; the stored ones stay');
  };
}

/** One attempt; returns its failure, which is recorded too. */
async function attempt(
  parts: RefreshOptions,
  scb: Scb,
  claim: SourceClaim,
): Promise<SourceTrouble | null> {
  const { db, clock } = parts;
  try {
    const sourceRow = await sourceRowOf(db.orm, claim.source);
    await (claim.source === 'exchange_rates'
      ? refreshRates(parts, claim, sourceRow)
      : refreshSeries(parts, scb, { claim, sourceRow }));
    return null;
  } catch (error) {
    const trouble =
      error instanceof SourceTrouble ? error : new SourceTrouble('internal', String(error));
    if (parts.limits?.stopping?.aborted) {
      await dropClaim(db.orm, claim, clock());
      return null;
    }
    if (error !== trouble)
      parts.log.error({ err: error }, 'Refreshing public figures failed unexpectedly');
    await noteFailure(db.orm, claim, { now: clock(), trouble });
    return trouble;
  }
}

type ClaimedSource = { claim: SourceClaim; sourceRow: SourceRow };

async function refreshSeries(
  parts: RefreshOptions,
  scb: Scb,
  { claim, sourceRow }: ClaimedSource,
): Promise<void> {
  const series = claim.source as Exclude<SourceId, 'exchange_rates'>;
  const isFetched = sourceRow.origin === 'fetched';
  const { figures, tableId, publishedAt, bytes } = await scb(
    series,
    isFetched ? sourceRow.publishedAt : null,
  );
  if (isFetched && publishedAt < sourceRow.publishedAt) {
    throw new SourceTrouble('older', `Published ${publishedAt}`);
  }
  const answerHash = hash('sha256', bytes);
  const { db, clock, log } = parts;
  await db.inTransaction(async (tx) => {
    const moved = figures && (await keepSeries(tx, series, figures));
    const fetched = figures && { publishedAt, answerHash, tableId };
    await noteAnswer(tx, claim, { now: clock(), moved, fetched });
    tell(log, claim.source, moved);
  });
}

async function refreshRates(
  parts: RefreshOptions,
  claim: SourceClaim,
  sourceRow: SourceRow,
): Promise<void> {
  const { db, clock, log, addresses, onRates, limits = LIMITS } = parts;
  const today = dayOf(clock());
  const lastKnown = sourceRow.lastPeriod ?? SOURCE.exchange_rates.firstPeriod;
  const isWhole = sourceRow.origin === 'bundled';
  const { days, bytes } = await askEcb({ ...addresses, limits, lastKnown, today, isWhole });
  await db.inTransaction(async (tx) => {
    const moved = await keepRates(tx, days, { lastKnown, today });
    const newest = days.at(-1)?.day ?? lastKnown;
    const publishedAt = instantOf(newest, RATES_AT).toISOString();
    const tableId = SOURCE.exchange_rates.table;
    const fetched = { publishedAt, answerHash: hash('sha256', bytes), tableId };
    await noteAnswer(tx, claim, { now: clock(), moved, fetched });
    if (moved) await onRates(tx, newest);
    tell(log, claim.source, moved);
  });
}

function tell(log: Log, source: SourceId, moved: AttemptResult['moved']): void {
  if (moved) log.info({ source, added: moved.added, revised: moved.revised.length }, 'New figures');
}

/** Interval of checks for due sources (release-calendar.ts defines when they are). */
const EVERY_TEN_MINUTES = '*/10 * * * *';

/** The whole history of rates and two tables, each as late as it may be. */
const LIMIT_S = 600;

export type RefreshJobOptions = {
  config: Config;
  db: Database;
  jobs: Jobs;
  clock: Clock;
  log: Log;
};

export type RefreshJob = {
  /** Runs once the jobs have started: sources may have become old while no node ran. */
  begin(): Promise<void>;
  /** Waits for no publisher any longer. */
  stop(): void;
};

/**
 * Registers the job that refreshes public figures on one of the nodes; null where the settings
 * disable it.
 */
export function employRefresh({
  config,
  db,
  jobs,
  ...others
}: RefreshJobOptions & Pick<RefreshOptions, 'onRates'>): RefreshJob | null {
  if (config.statistics === null) return null;
  const stopping = new AbortController();
  const limits = { ...LIMITS, stopping: stopping.signal };
  const work = createRefresh({ db, ...others, addresses: config.statistics, limits });
  jobs.register({
    name: JOBS.refreshStatistics,
    options: { cron: EVERY_TEN_MINUTES, limitS: LIMIT_S },
    work,
  });
  const add = () =>
    db.inTransaction((tx) =>
      jobs.add(tx, { name: JOBS.refreshStatistics, key: 'start', payload: {} }),
    );
  return {
    // If it cannot be added, the schedule adds it ten minutes later.
    begin: () =>
      add().catch((error: unknown) =>
        others.log.debug({ err: error }, 'The refresh at start was not queued'),
      ),
    stop: () => stopping.abort(),
  };
}

/** Time for which a node that died during an attempt keeps the others from trying. */
const CLAIM_MS = 10 * 60_000;

/** About doubled by each failure in a row. */
const FIRST_WAIT_MS = 10 * 60_000;
const LAST_WAIT_MS = 6 * 3_600_000;

/** A publisher that cannot be reached may be tried more often than one that refuses. */
const LAST_WAIT_OFFLINE_MS = 3_600_000;

/** A publisher that asks for more than this has another problem. */
const RETRY_AFTER_MAX_MS = 7 * 86_400_000;

/** An attempt that is ours alone until its time runs out. */
type SourceClaim = { source: SourceId; until: string; attempts: number };

/** Claims a source that is due; null: it is not, or another node has claimed it. */
async function claimSource(tx: Tx, source: SourceId, now: Date): Promise<SourceClaim | null> {
  const until = new Date(now.getTime() + CLAIM_MS).toISOString();
  const { nextTryAt, attempts } = statisticsSources;
  const [claimed] = await tx
    .update(statisticsSources)
    .set({ nextTryAt: until })
    .where(
      and(
        eq(statisticsSources.source, source),
        or(isNull(nextTryAt), lte(nextTryAt, now.toISOString())),
      ),
    )
    .returning({ attempts });
  return claimed ? { source, until, attempts: claimed.attempts } : null;
}

/** Response of a publisher; only its time when there is nothing new. */
type AttemptResult = {
  now: Date;
  moved: SeriesChange | null;
  fetched: { publishedAt: string; answerHash: string; tableId: string } | null;
};

/** Notes that a publisher answered, and when to look again. */
async function noteAnswer(tx: Tx, claim: SourceClaim, answered: AttemptResult): Promise<void> {
  const { now, moved, fetched } = answered;
  const at = now.toISOString();
  const { lastPeriod } = await sourceRowOf(tx, claim.source);
  await note(tx, claim, {
    ...(fetched && { ...fetched, origin: 'fetched', fetchedAt: at }),
    checkedAt: at,
    failure: null,
    attempts: 0,
    nextTryAt: nextLook(claim.source, now, lastPeriod).toISOString(),
  });
  if (moved)
    await tx.insert(statisticsChanges).values({ id: v7(), source: claim.source, at, ...moved });
}

/**
 * Stores the reason of a failed attempt, and the time of the next: later each time, or as the
 * publisher asks.
 */
async function noteFailure(
  tx: Tx,
  claim: SourceClaim,
  { now, trouble }: { now: Date; trouble: SourceTrouble },
): Promise<void> {
  const isOffline = ['unreachable', 'timeout'].includes(trouble.failure);
  const longest = isOffline ? LAST_WAIT_OFFLINE_MS : LAST_WAIT_MS;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(claim.attempts, 10), longest);
  // Apart from one another, so that installations do not come back all at once.
  const waitMs = wait * (0.75 + Math.random() / 4);
  const toldMs = Math.min(trouble.retryAfterMs ?? 0, RETRY_AFTER_MAX_MS);
  const nextTryAt = new Date(now.getTime() + Math.max(waitMs, toldMs)).toISOString();
  await note(tx, claim, { failure: trouble.failure, attempts: claim.attempts + 1, nextTryAt });
}

/** Releases a claim, as if no attempt had been made. */
async function dropClaim(tx: Tx, claim: SourceClaim, now: Date): Promise<void> {
  await note(tx, claim, { nextTryAt: now.toISOString() });
}

type AttemptNote = Partial<typeof statisticsSources.$inferInsert>;

/** Only while the claim is ours: a node that was thought dead changes nothing. */
async function note(tx: Tx, { source, until }: SourceClaim, noted: AttemptNote): Promise<void> {
  const { nextTryAt } = statisticsSources;
  const isOurs = and(eq(statisticsSources.source, source), eq(nextTryAt, until));
  const [found] = await tx
    .update(statisticsSources)
    .set(noted)
    .where(isOurs)
    .returning({ at: sql`1` });
  if (!found) throw new Error(`The attempt to refresh ${source} took too long`);
}
