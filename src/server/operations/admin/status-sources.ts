import { sql } from 'drizzle-orm';
import type { Day } from '#domain/basics/months.ts';
import type { ArchiveStatus } from '#domain/operations/archive.ts';
import type { BackupStatus } from '#domain/operations/installation-health.ts';
import type {
  JobStatus,
  MailStatus,
  NodeStatus,
  PeopleOnDay,
  SourceStatus,
} from '#domain/operations/monitoring.ts';
import type { EndingRule } from '#domain/tax/rules/rule-book.ts';
import type { Measurement, Measurements } from '#server/operations/metrics/measurements.ts';
import type { MinuteRow } from '#server/operations/metrics/pending.ts';
import { callsSince, minutesSince, nodesAt } from '#server/operations/metrics/store.ts';
import type { Tally } from '#server/operations/metrics/calls.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { isStorageAway } from '#server/platform/http/refusals.ts';
import type { Log } from '#server/platform/log.ts';

export type StatusParts = {
  db: Pick<Database, 'orm'>;
  measurements: Measurements;
  statuses: Statuses;
  /** The rules of this release that end soon, counted from a day. */
  endingRulesOn(today: Day): readonly EndingRule[];
  log: Log;
};

type StatusAnswer = { seen: NodeMeasurements; status: InstallationStatus | null };
type StatusOptions = Omit<StatusParts, 'statuses' | 'endingRulesOn'> & {
  statuses: Statuses | null;
};

/** From the database; from this process's memory while that does not answer. */
export async function readStatus(
  parts: StatusOptions,
  look: Measurement,
  node: string | null,
): Promise<StatusAnswer> {
  const { db, statuses, log } = parts;
  if (look.sample.databaseMs === null) return { seen: seenByOne(look), status: null };
  try {
    const seen = await seenByAll(db.orm, node, look);
    return { seen, status: statuses && (await askAll(db.orm, statuses)) };
  } catch (error) {
    if (!isStorageAway(error as Error)) throw error;
    log.warn({ err: error }, 'The system status could not be read');
    return { seen: seenByOne(look), status: null };
  }
}

/** The status of each part of the installation, which reports its own. */
type Statuses = {
  jobs(orm: Orm): Promise<JobStatus[]>;
  mail(orm: Orm): Promise<MailStatus>;
  sources(orm: Orm): Promise<SourceStatus[]>;
  people(orm: Orm): Promise<PeopleOnDay[]>;
  /** Null where no backups are made. */
  backups(orm: Orm): Promise<BackupStatus | null>;
  /** Null without a second place. */
  archive(orm: Orm): Promise<ArchiveStatus | null>;
};

export type InstallationStatus = {
  jobs: JobStatus[];
  mail: MailStatus;
  sources: SourceStatus[];
  people: PeopleOnDay[];
  backups: BackupStatus | null;
  archive: ArchiveStatus | null;
  databaseSize: number;
};

async function askAll(orm: Orm, statuses: Statuses): Promise<InstallationStatus> {
  return {
    jobs: await statuses.jobs(orm),
    mail: await statuses.mail(orm),
    sources: await statuses.sources(orm),
    people: await statuses.people(orm),
    backups: await statuses.backups(orm),
    archive: await statuses.archive(orm),
    databaseSize: await databaseSize(orm),
  };
}

async function databaseSize(orm: Orm): Promise<number> {
  const { rows } = await orm.execute(
    sql`select pg_database_size(current_database())::float8 as size`,
  );
  return (rows[0] as { size: number }).size;
}

/** Measurements of one node or of all of them together. */
export type NodeMeasurements = {
  /** From when the calls are counted. */
  since: string;
  calls: ReadonlyMap<string, Tally>;
  /** Newest first. */
  minutes: readonly MinuteRow[];
  nodes: NodeStatus[];
};

const HOUR_MS = 3_600_000;
const COUNTED_MS = 24 * HOUR_MS;

/** Measurements of all nodes: calls of a day, minutes of an hour. */
async function seenByAll(
  orm: Orm,
  node: string | null,
  look: Measurement,
): Promise<NodeMeasurements> {
  const now = look.sample.at;
  const since = new Date(Math.floor((now.getTime() - COUNTED_MS) / HOUR_MS) * HOUR_MS);
  const lately = new Date(now.getTime() - HOUR_MS);
  return {
    since: since.toISOString(),
    calls: await callsSince(orm, { node, since }),
    minutes: await minutesSince(orm, { node, since: lately }),
    nodes: withSelf(await nodesAt(orm, now), selfOf(look)),
  };
}

/** This node is as it has just found itself, also when that could not be recorded. */
function withSelf(nodes: NodeStatus[], self: NodeStatus): NodeStatus[] {
  const others = nodes.filter(({ name }) => name !== self.name);
  return [...others, self].toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Measurements of this process alone, used when the database is unavailable. */
function seenByOne(look: Measurement): NodeMeasurements {
  const { node, calls, recent } = look;
  return { since: node.startedAt, calls, minutes: recent.toReversed(), nodes: [selfOf(look)] };
}

function selfOf({ node, sample }: Measurement): NodeStatus {
  const { name, startedAt, seenAt, memoryLimit, diskFree, diskSize } = node;
  return {
    name,
    state: 'running',
    startedAt,
    seenAt,
    memoryUsage: sample.memory,
    memoryLimit,
    diskFree,
    diskSize,
    databaseTime: sample.databaseMs,
    eventLoopDelay: sample.delayMs,
  };
}
