import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import { isStale, nextRelease } from '#domain/statistics/release-calendar.ts';
import { dayOf } from '#domain/basics/months.ts';
import {
  PX_SERIES,
  type SeriesId,
  SOURCE,
  type SourceChange,
  type SourceId,
  SOURCES,
  type SourceState,
  type SourceStatus,
} from '#domain/statistics/public-sources.ts';
import { prepared } from '#server/platform/db/prepared.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { statisticsChanges, statisticsSources, statisticsValues } from './table.ts';

/** The list of sources shows of each: the latest changes. */
const CHANGES_MAX = 5;

export type SourceRow = typeof statisticsSources.$inferSelect & {
  firstPeriod: string | null;
  lastPeriod: string | null;
};

/** The first and the last period of a source: each is one look into an index. */
const bounds = {
  firstPeriod: sql<string | null>`case ${statisticsSources.source} when 'exchange_rates'
    then (select min(day)::text from exchange_rates where currency = 'SEK')
    else (select min(period) from statistics_values where series = source) end`,
  lastPeriod: sql<string | null>`case ${statisticsSources.source} when 'exchange_rates'
    then (select max(day)::text from exchange_rates where currency = 'SEK')
    else (select max(period) from statistics_values where series = source) end`,
};

/** The row of a source. */
export async function sourceRowOf(tx: Tx, source: SourceId): Promise<SourceRow> {
  const [found] = await prepared<SourceRow>(tx, 'standing', () =>
    tx
      .select({ ...getTableColumns(statisticsSources), ...bounds })
      .from(statisticsSources)
      .where(eq(statisticsSources.source, sql.placeholder('source')))
      .prepare('standing'),
  ).execute({ source });
  if (!found) throw new Error(`The source ${source} was not loaded`);
  return found;
}

/** Records the bundled figures of a source, until some were fetched. */
export async function noteBundled(tx: Tx, source: SourceId): Promise<void> {
  const { unit, table, bundledOn } = SOURCE[source];
  const bundled = {
    tableId: source === 'exchange_rates' ? table : (PX_SERIES[source].tableId ?? table),
    unit,
    publishedAt: `${bundledOn}T00:00:00.000Z`,
  };
  await tx
    .insert(statisticsSources)
    .values({ source, origin: 'bundled', ...bundled })
    .onConflictDoUpdate({
      target: statisticsSources.source,
      set: bundled,
      setWhere: eq(statisticsSources.origin, 'bundled'),
    });
}

type Now = { now: Date; isOn: boolean };

/** Every source with its status, for clients that show the sources of totals. */
export async function sourceStatuses(tx: Tx, { now, isOn }: Now): Promise<SourceStatus[]> {
  const statuses: SourceStatus[] = [];
  for (const id of SOURCES) {
    const sourceRow = await sourceRowOf(tx, id);
    statuses.push({
      ...statusOf(sourceRow, { now, isOn }),
      preliminary: await preliminaryOf(tx, id),
      changes: await changesOf(tx, id),
    });
  }
  return statuses;
}

function statusOf(sourceRow: SourceRow, { now, isOn }: Now) {
  const { source: id, lastPeriod } = sourceRow;
  const { publisher, table, address, licence, licenceAddress } = SOURCE[id];
  const today = dayOf(now);
  return {
    id,
    publisher,
    table,
    unit: sourceRow.unit,
    address,
    licence,
    licenceAddress,
    state: stateOf(sourceRow, { now, isOn }),
    stale: isStale(id, lastPeriod, today),
    origin: sourceRow.origin,
    firstPeriod: sourceRow.firstPeriod,
    lastPeriod,
    updatedAt: sourceRow.publishedAt,
    checkedAt: sourceRow.checkedAt,
    nextRelease: nextRelease(id, today),
    nextTryAt: isOn ? sourceRow.nextTryAt : null,
    failure: isOn ? sourceRow.failure : null,
  };
}

function stateOf({ source, failure, lastPeriod }: SourceRow, { now, isOn }: Now): SourceState {
  if (!isOn) return 'off';
  if (failure !== null) return 'failing';
  return isStale(source, lastPeriod, dayOf(now)) ? 'stale' : 'current';
}

/** The periods that will be revised. */
export async function preliminaryOf(tx: Tx, source: SourceId): Promise<string[]> {
  const { series, period, preliminary } = statisticsValues;
  const rows = await tx
    .select({ period })
    .from(statisticsValues)
    .where(and(eq(series, source as SeriesId), eq(preliminary, true)))
    .orderBy(period);
  return rows.map((row) => row.period);
}

/** The latest changes of a source, newest first. */
function changesOf(tx: Tx, source: SourceId): Promise<SourceChange[]> {
  const { id, at, added, revised } = statisticsChanges;
  return tx
    .select({ at, added, revised })
    .from(statisticsChanges)
    .where(eq(statisticsChanges.source, source))
    .orderBy(desc(at), desc(id))
    .limit(CHANGES_MAX);
}
