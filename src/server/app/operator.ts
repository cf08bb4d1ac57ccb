import { mkdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Day } from '#domain/basics/months.ts';
import type { PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import { endingRules, ruleBook, type RuleBook } from '#domain/tax/rules/rule-book.ts';
import { createAdminLimits } from '#server/auth/limits/limiters.ts';
import type { AddressChanged, Auth } from '#server/auth/port.ts';
import { countAccounts, countProfiles } from '#server/auth/users/user-counts.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { guardAdmin, openAdminToken } from '#server/operations/admin/guard.ts';
import { metricsRoute } from '#server/operations/admin/prometheus.ts';
import type { StatusParts } from '#server/operations/admin/status-sources.ts';
import { statusRoutes } from '#server/operations/admin/status.ts';
import { type ArchiveJob, employArchive } from '#server/operations/archive/job.ts';
import { folderOf } from '#server/operations/backups/folder.ts';
import { employBackups, type ScheduledBackups } from '#server/operations/backups/job.ts';
import { backupFileRoutes, backupRoutes } from '#server/operations/backups/routes.ts';
import { backupStatus } from '#server/operations/backups/rows.ts';
import { createMeasurements, type Measurements } from '#server/operations/metrics/measurements.ts';
import {
  type CountPeople,
  keepDay,
  peopleByDay,
  tidyMetrics,
} from '#server/operations/metrics/store.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { PoolOptions } from '#server/platform/db/connection.ts';
import type { Database } from '#server/platform/db/database.ts';
import { isMigrated } from '#server/platform/db/migrate.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import { jobStatuses, mailStatus } from '#server/platform/jobs/status.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import { nodeNameOf } from '#server/platform/node.ts';
import type { OpenedArchive } from '#server/platform/postgres/embedded.ts';
import { sourceStatuses } from '#server/statistics/series/sources.ts';

type OperatorOptions = Pick<
  AppOptions,
  'config' | 'db' | 'isDatabaseUp' | 'mail' | 'clock' | 'log'
> & {
  pool: PoolOptions;
  /** Null when this process runs no jobs. */
  jobs: Jobs | null;
  /** The second place of an embedded database's data; null: none. */
  archive?: OpenedArchive | null;
};

export async function openOperator(parts: OperatorOptions): Promise<Operator> {
  const { config } = parts;
  const { dataDir } = config;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const name = await nodeNameOf(config);
  const measurements = createMeasurements({ ...parts, name, dataDir });
  const backups = employBackups({ ...parts, node: name });
  const archive = employArchive({ ...parts, archive: parts.archive ?? null, node: name });
  return { adminToken: await openAdminToken(config), measurements, backups, archive };
}

/** Hourly job on one node that stores the day's counts and deletes old metrics. */
export function employCounting(
  parts: Pick<OperatorOptions, 'config' | 'db' | 'clock'> & { jobs: Jobs },
) {
  const { config, db, jobs, clock } = parts;
  const work = async () => {
    await keepDay(db.orm, countPeopleOf(config), clock());
    await tidyMetrics(db.orm);
  };
  jobs.register({ name: JOBS.storeMetrics, options: { cron: '59 * * * *' }, work });
}

/** Health checks without a token, and the operator's routes behind the admin token. */
export async function operatorRoutes(app: FastifyInstance, parts: AppOptions): Promise<void> {
  healthRoutes(app, parts);
  const { config, db, clock, operator } = parts;
  const key = operator.adminToken;
  backupFileRoutes(app, { orm: db.orm, clock, key, folder: folderOf(config) });
  await app.register(async (admin) => adminRoutes(admin, parts));
}

function adminRoutes(admin: FastifyInstance, parts: AppOptions): void {
  const { config, db, operator } = parts;
  const isOn = config.auth.kind === 'embedded' ? config.auth.rateLimits : true;
  const countWrong = createAdminLimits({ orm: db.orm, isOn });
  guardAdmin(admin, { token: operator.adminToken, countWrong });
  const status = statusPartsOf(parts);
  statusRoutes(admin, status);
  metricsRoute(admin, status);
  const { adminToken: key, backups } = operator;
  backupRoutes(admin, { backups, orm: db.orm, clock: parts.clock, key });
}

function statusPartsOf({ config, db, operator, clock, log }: AppOptions): StatusParts {
  const isRefreshing = config.statistics !== null;
  return {
    db,
    measurements: operator.measurements,
    log,
    endingRulesOn: (today) => endingRules(ruleBook(), today),
    statuses: {
      jobs: jobStatuses,
      mail: mailStatus,
      sources: async (orm) =>
        (await sourceStatuses(orm, { now: clock(), isOn: isRefreshing })).map(statusOfSource),
      people: (orm) => peopleByDay(orm, countPeopleOf(config), clock()),
      backups: (orm) => backupStatus({ orm, config, clock }),
      archive: () => operator.archive.status(),
    },
  };
}

function statusOfSource({ id, state, lastPeriod, checkedAt, failure }: PublicSourceStatus) {
  return { id, state, lastPeriod, checkedAt, failure };
}

function countPeopleOf({ auth }: Config): CountPeople {
  return auth.kind === 'embedded' ? countAccounts : countProfiles;
}

/**
 * `/healthz` reports to a supervisor that the process runs, `/readyz` to a balancer that it can
 * serve.
 */
function healthRoutes(app: FastifyInstance, { isDatabaseUp, isLeaving, db }: AppOptions): void {
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok' }));
  let asking: Promise<boolean | null> | null = null;
  // One statement at a time, whose answer is shared: anybody may ask, as often as they like.
  const askDatabase = () =>
    (asking ??= db
      .probe(isMigrated)
      .catch(() => null)
      .finally(() => {
        asking = null;
      }));
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (isLeaving()) return reply.code(503).send({ status: 'stopping' });
    const isMade = isDatabaseUp() ? await askDatabase() : null;
    const status = isMade === null ? 'database away' : isMade ? 'ready' : 'not migrated';
    return reply.code(isMade === true ? 200 : 503).send({ status });
  });
}

/** Services for the operator's routes. */
export type Operator = {
  adminToken: string;
  measurements: Measurements;
  backups: ScheduledBackups;
  archive: ArchiveJob;
};

type RoutePlugin = (app: FastifyInstance) => Promise<void> | void;

/** Dependencies of the application. */
export type AppOptions = {
  config: Config;
  operator: Operator;
  db: Database;
  /** False while the database is away. */
  isDatabaseUp: () => boolean;
  /** True once the node has been asked to stop; `/readyz` then answers 503. */
  isLeaving: () => boolean;
  auth: Auth;
  /** Registers the sign-in routes. */
  signIn: RoutePlugin;
  mail: Mailer;
  /** Bank connections. */
  banking: ConnectionParts;
  /** Called with a user's new address; null when nothing depends on it. */
  addressChanged: AddressChanged | null;
  /** Registers the pages; null when only the API is served. */
  pages: RoutePlugin | null;
  log: Log;
  clock: Clock;
};

/** Names the rules that end soon in one line of the log; a newer release or the operator brings them. */
export function reportEndingRules(log: Log, today: Day, book: RuleBook = ruleBook()): void {
  const ending = endingRules(book, today);
  const first = ending[0]?.endsOn;
  if (first === undefined) return;
  const rules = ending.map(({ key, endsOn }) => `${key} ${endsOn}`);
  log.info(
    { rules },
    `Rules end from ${first} on: install a release that has the next ones, or bring them (docs/rules-format.md)`,
  );
}
