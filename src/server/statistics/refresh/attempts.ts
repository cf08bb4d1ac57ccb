import { and, eq, isNull, lte, or, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { nextLook } from '#domain/statistics/release-calendar.ts';
import type { SourceId } from '#domain/statistics/public-sources.ts';
import { sourceRowOf } from '#server/statistics/series/sources.ts';
import { statisticsChanges, statisticsSources } from '#server/statistics/series/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SeriesChange } from './ingest.ts';
import type { SourceTrouble } from './download.ts';

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
export type SourceClaim = { source: SourceId; until: string; attempts: number };

/** Claims a source that is due; null: it is not, or another node has claimed it. */
export async function claimSource(
  tx: Tx,
  source: SourceId,
  now: Date,
): Promise<SourceClaim | null> {
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
export type AttemptResult = {
  now: Date;
  moved: SeriesChange | null;
  fetched: { publishedAt: string; answerHash: string; tableId: string } | null;
};

/** Notes that a publisher answered, and when to look again. */
export async function noteAnswer(
  tx: Tx,
  claim: SourceClaim,
  answered: AttemptResult,
): Promise<void> {
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
export async function noteFailure(
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
export async function dropClaim(tx: Tx, claim: SourceClaim, now: Date): Promise<void> {
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
