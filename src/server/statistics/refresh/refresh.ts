import { hash } from 'node:crypto';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { SOURCE, type SourceId, SOURCES } from '#domain/statistics/public-sources.ts';
import { instantOf } from '#domain/statistics/release-calendar.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Log } from '#server/platform/log.ts';
import { type SourceRow, sourceRowOf } from '#server/statistics/series/sources.ts';
import {
  type AttemptResult,
  claimSource,
  dropClaim,
  noteAnswer,
  noteFailure,
  type SourceClaim,
} from './attempts.ts';
import { type DownloadLimits, LIMITS, SourceTrouble } from './download.ts';
import { askEcb } from './ecb.ts';
import { keepRates, keepSeries } from './ingest.ts';
import { createScb, type Scb } from './scb.ts';

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
