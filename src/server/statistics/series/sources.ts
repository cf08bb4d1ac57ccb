import { desc, eq, getTableColumns, sql } from 'drizzle-orm';
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
  type PublicSourceStatus,
} from '#domain/statistics/public-sources.ts';
import { prepared } from '#server/platform/db/statements.ts';
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
export async function sourceStatuses(tx: Tx, { now, isOn }: Now): Promise<PublicSourceStatus[]> {
  const sourceRows = await prepared<SourceRow>(tx, 'all standings', () =>
    tx
      .select({ ...getTableColumns(statisticsSources), ...bounds })
      .from(statisticsSources)
      .prepare('all standings'),
  ).execute();
  const preliminary = await preliminaryPeriods(tx);
  const changes = await latestChanges(tx);
  return SOURCES.map((id) => {
    const sourceRow = sourceRows.find(({ source }) => source === id);
    if (!sourceRow) throw new Error(`The source ${id} was not loaded`);
    return {
      ...statusOf(sourceRow, { now, isOn }),
      preliminary: preliminary.filter(({ series }) => series === id).map(({ period }) => period),
      changes: changes
        .filter(({ source }) => source === id)
        .map(({ at, added, revised }) => ({ at, added, revised })),
    };
  });
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

/** The periods of a source that will be revised. */
export async function preliminaryOf(tx: Tx, source: SourceId): Promise<string[]> {
  const periods = await preliminaryPeriods(tx);
  return periods.filter(({ series }) => series === source).map(({ period }) => period);
}

type Preliminary = { series: SeriesId; period: string };

/** Of every series; they are few. */
function preliminaryPeriods(tx: Tx): Promise<Preliminary[]> {
  const { series, period, preliminary } = statisticsValues;
  return prepared<Preliminary>(tx, 'preliminary periods', () =>
    tx
      .select({ series, period })
      .from(statisticsValues)
      .where(eq(preliminary, true))
      .orderBy(period)
      .prepare('preliminary periods'),
  ).execute();
}

type ChangeOfSource = SourceChange & { source: SourceId };

/** The latest changes of each source, newest first. */
function latestChanges(tx: Tx): Promise<ChangeOfSource[]> {
  const { id, at, added, revised, source } = statisticsChanges;
  return prepared<ChangeOfSource>(tx, 'latest changes', () => {
    const latest = tx
      .select({ id, at, added, revised })
      .from(statisticsChanges)
      .where(eq(source, statisticsSources.source))
      .orderBy(desc(at), desc(id))
      .limit(CHANGES_MAX)
      .as('latest');
    return tx
      .select({
        source: statisticsSources.source,
        at: latest.at,
        added: latest.added,
        revised: latest.revised,
      })
      .from(statisticsSources)
      .crossJoinLateral(latest)
      .orderBy(statisticsSources.source, desc(latest.at), desc(latest.id))
      .prepare('latest changes');
  }).execute();
}
