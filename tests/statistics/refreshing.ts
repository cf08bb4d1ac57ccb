import { sql } from 'drizzle-orm';
import { addDays } from '#domain/basics/months.ts';
import { hasRates } from '#domain/statistics/release-calendar.ts';
import type { SourceId, PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import { createDatabase, type Database } from '#server/platform/db/database.ts';
import { createLog } from '#server/platform/log.ts';
import { createRefresh } from '#server/statistics/refresh/refresh.ts';
import { sourceStatuses } from '#server/statistics/series/sources.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { WAIT_MS } from '#tests/support/limits.ts';
import { openPublisher, type Publisher } from './publisher.ts';

/** A database with the bundled figures, publishers beside it, and a fixed clock. */
export type World = {
  db: Database;
  publisher: Publisher;
  now: Date;
  /** Timeout of a publisher's answer. */
  timeoutMs: number;
  /** Lines of the log. */
  lines: string[];
  /** Days whose rates were reported as new. */
  ratedDays: string[];
  /** Another node, or the same at another time. */
  refresh(): Promise<void>;
  /** Lets every source, or only one, be asked at once. */
  due(only?: SourceId): Promise<void>;
  status(source: SourceId): Promise<PublicSourceStatus>;
  /** All that is known, for telling whether anything of it changed. */
  figures(): Promise<string>;
  close(): Promise<void>;
};

/** A quarter to five on a Monday in Stockholm: the rates of the day are out. */
const MONDAY = '2026-11-23T15:45:00Z';

export async function openWorld(): Promise<World> {
  const database = await createTestDatabase();
  const publisher = await openPublisher();
  const lines: string[] = [];
  const log = createLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  const db = createDatabase(database.pool, log);
  const { orm } = db;
  const world: World = {
    db,
    publisher,
    lines,
    ratedDays: [],
    now: new Date(MONDAY),
    timeoutMs: WAIT_MS,
    refresh: () =>
      createRefresh({
        db,
        log,
        clock: () => world.now,
        addresses: { scbUrl: publisher.url, ecbUrl: publisher.url },
        onRates: async (_, day) => void world.ratedDays.push(day),
        limits: { timeoutMs: world.timeoutMs, bytesMax: 2_000_000 },
      })(),
    async due(only) {
      await orm.execute(sql`update statistics_sources set next_try_at =
        case when ${only ?? null}::text is null or source = ${only ?? null}
        then null else '2100-01-01'::timestamptz end`);
    },
    async status(source) {
      const statuses = await sourceStatuses(orm, { now: world.now, isOn: true });
      const found = statuses.find(({ id }) => id === source);
      if (!found) throw new Error(`No source ${source}`);
      return found;
    },
    async figures() {
      const { rows } = await orm.execute(sql`select
        (select md5(string_agg(v::text, ' ' order by series, period)) from statistics_values v),
        (select md5(string_agg(r::text, ' ' order by day, currency)) from exchange_rates r)`);
      return JSON.stringify(rows);
    },
    async close() {
      await publisher.close();
      await db.close();
      await database.drop();
    },
  };
  return world;
}

/** Lets the bank publish a day of rates for each of its days, from the day after its last. */
export function publishDays(
  { days }: Publisher,
  until: string,
  more: Record<string, string>,
): void {
  const rates = { USD: '1.1700', SEK: '10.9000', ...more };
  const last = days.at(-1)?.day ?? '';
  for (let day = addDays(last, 1); day <= until; day = addDays(day, 1)) {
    if (hasRates(day)) days.push({ day, rates });
  }
}
