import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { dayOf } from '#domain/basics/months.ts';
import { employMonthMails, offersMonthMail } from '#server/access/month-mail/job.ts';
import { monthMailTerms } from '#server/access/month-mail/store.ts';
import { createAuth } from '#server/auth/create-auth.ts';
import type { AddressChanged } from '#server/auth/port.ts';
import { openSealing } from '#server/auth/secrets.ts';
import { employDirectory } from '#server/banking/directory/job.ts';
import {
  createFigures,
  type TransactionFigures,
} from '#server/banking/transaction-figures/figures.ts';
import { openPayments } from '#server/billing/stripe/open.ts';
import { registerSubscriptionJobs } from '#server/billing/subscription/jobs.ts';
import { deleteEndedInvitations } from '#server/household/invitations/store.ts';
import { forgetErased } from '#server/portability/moves/kept-moves.ts';
import { type Clock, systemClock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { PoolOptions } from '#server/platform/db/connection.ts';
import { createDatabase, type Database, lockMsMaxOf } from '#server/platform/db/database.ts';
import { refuseOtherSettings } from '#server/platform/node.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { UnnamedClient } from '#server/platform/db/pg-internals.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { deleteOldAnswers } from '#server/platform/http/idempotency.ts';
import { employValuing } from '#server/holdings/values/job.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { JOBS } from '#server/platform/jobs/names.ts';
import type { Log } from '#server/platform/log.ts';
import { type Mailer, noMail, type Transport } from '#server/platform/mail/port.ts';
import { createOutbox, createSmtp } from '#server/platform/mail/transports.ts';
import { createMailer } from '#server/platform/mail/queue.ts';
import { pageRoutes } from '#server/platform/pages/pages.ts';
import type { OpenedDatabase } from '#server/platform/postgres/embedded.ts';
import { operatorsKeys } from '#server/platform/secrets/secrets.ts';
import { loadBundledRates } from '#server/statistics/rates/store.ts';
import {
  employRefresh,
  type RefreshJob,
  type RefreshJobOptions,
} from '#server/statistics/refresh/refresh.ts';
import { loadBundledSeries } from '#server/statistics/series/store.ts';
import { followAddedRules, readAddedRules } from '#server/tax/rules/routes.ts';
import { createApp, noteWay } from './app.ts';
import { openBanking } from './banking.ts';
import { employCounting, openOperator, reportEndingRules } from './operator.ts';
import { ANY_PORT_URL, listen } from './listening.ts';

/** Time for running requests to finish when the server stops. */
const DRAIN_MS = 10_000;

export type RunningServer = { address: string; config: Config; stop(): Promise<void> };

type Surroundings = {
  /** The settings before a free port was found for them. */
  given: Config;
  /** Closed with the installation, also when that does not start. */
  opened: OpenedDatabase;
  log: Log;
  pagesDir: string;
  clock?: Clock;
};

/** The parts of a running installation, in the order in which they stop. */
export async function serve(config: Config, surroundings: Surroundings): Promise<RunningServer> {
  const { given, opened, log, pagesDir, clock = systemClock } = surroundings;
  const stops: (() => Promise<unknown> | void)[] = [() => opened.stop()];
  const stop = async () => {
    for (const part of stops.splice(0).reverse()) await part();
  };
  try {
    await migrate(opened.pool, log);
    const db = createDatabase(poolOf(config, opened, log), log);
    stops.push(() => db.close());
    await refuseOtherSettings(db.orm, await sharedSettings(config, given));
    const bundled = loadBundled(db.orm);
    const jobs = createJobs({ pool: opened.pool, log });
    const transport = transportOf(config, log);
    stops.push(() => transport.close());
    const terms = monthMailTerms(clock);
    const mail = config.isDemo ? noMail : createMailer({ db, jobs, transport, log, terms });
    const addressChanged = await startBillingJobs({ config, db, jobs, clock, log });
    const signInParts = { config, db, mail, addressChanged, waysChanged: noteWay, clock, log };
    const auth = await createAuth(signInParts);
    const refreshing = startJobs({ config, db, jobs, clock, log }, auth.tidy);
    const { isLeaving, leave } = createShutdown(config);
    const own = { config, db, isDatabaseUp: opened.isUp, isLeaving, mail, clock, log };
    const figures = await startMonthMails({ ...own, jobs });
    const operator = await openOperator({ ...own, ...opened, jobs });
    const app = await createApp({
      ...own,
      operator,
      banking: await openBanking({ ...own, jobs }),
      addressChanged,
      auth: auth.auth,
      signIn: auth.routes,
      pages: (scope) => pageRoutes(scope, { pagesDir, config }),
    });
    await bundled;
    await readAddedRules(db.orm);
    await listen(app, config);
    reportEndingRules(log, dayOf(clock()));
    operator.measurements.start();
    operator.archive.start();
    stops.push(
      () => operator.measurements.stop(),
      () => jobs.stop(),
      () => drain(app),
      () => operator.backups.stop(),
      () => operator.archive.stop(),
      () => refreshing?.stop(),
      () => figures?.close(),
      followAddedRules(db.orm, log),
      leave,
    );
    void jobs.start().then(() => Promise.all([refreshing?.begin(), operator.backups.catchUp()]));
    return { address: config.publicUrl, config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs while the rest of the start goes on, which may fail first. */
function loadBundled(orm: Orm): Promise<unknown> {
  const loading = Promise.all([loadBundledRates(orm), loadBundledSeries(orm)]);
  loading.catch(() => undefined);
  return loading;
}

/** Named statements do not work behind a transaction pooler. */
function poolOf(config: Config, { pool, isPooled }: OpenedDatabase, log: Log): PoolOptions {
  const named = config.databasePrepare ? {} : { Client: UnnamedClient };
  if (isPooled && config.databasePrepare) {
    log.warn('A pooler stands before the database: set DB_PREPARE=off unless it keeps statements');
  }
  // A pooler takes no settings with a connection; transactions bring their own besides.
  const waitMsMax = config.databaseWaitS * 1000;
  const bounded = isPooled ? {} : { lock_timeout: lockMsMaxOf(waitMsMax) };
  const { databasePool: max } = config;
  return { ...pool, ...named, ...bounded, max, connectionTimeoutMillis: waitMsMax };
}

/** First step of a stop: `/readyz` answers 503, and the balancer gets time to notice. */
function createShutdown({ stopDelayS }: Config) {
  let hasBegun = false;
  const leave = () => {
    hasBegun = true;
    return delay(stopDelayS * 1000);
  };
  return { isLeaving: () => hasBegun, leave };
}

/** Registers the recurring jobs, which one of the nodes runs. */
function startJobs(parts: RefreshJobOptions, tidySignIn: () => Promise<void>): RefreshJob | null {
  const { jobs } = parts;
  jobs.register({ name: JOBS.tidySignIn, options: { cron: '41 * * * *' }, work: tidySignIn });
  registerExpiryJob(parts);
  employDirectory(parts);
  employCounting(parts);
  return employRefresh({ ...parts, onRates: employValuing(parts) });
}

/** The job of monthly mails, with figures of its own; null where none is sent. */
async function startMonthMails(
  parts: RefreshJobOptions & { mail: Mailer },
): Promise<TransactionFigures | null> {
  const { config, log } = parts;
  if (!offersMonthMail(config)) return null;
  const figures = createFigures(log, config);
  const sealing = await openSealing(config.dataDir, config.encryptionKeys);
  employMonthMails({ ...parts, figures, sealing, publicUrl: config.publicUrl });
  return figures;
}

/** Jobs of subscriptions; null when premium is not sold. */
async function startBillingJobs(parts: RefreshJobOptions): Promise<AddressChanged | null> {
  const { dataDir, encryptionKeys } = parts.config;
  const service = openPayments(parts);
  if (service === null) return null;
  const sealing = await openSealing(dataDir, encryptionKeys);
  return registerSubscriptionJobs({ ...parts, service, sealing });
}

/**
 * Settings that must be equal on all nodes of a database; none for a single node. Tokens contain
 * the public address, and premium must not depend on the node that answers.
 */
async function sharedSettings(
  config: Config,
  given: Config,
): Promise<Record<string, string | null>> {
  if (config.database.kind !== 'external') return {};
  const keysFile = config.auth.kind === 'embedded' ? config.auth.signingKeysFile : null;
  return {
    ADMIN_TOKEN: config.adminToken,
    ENCRYPTION_KEY: config.encryptionKey,
    AUTH_SIGNING_KEYS_FILE: keysFile === null ? null : await operatorsKeys(keysFile),
    PUBLIC_URL: given.publicUrl === ANY_PORT_URL ? null : config.publicUrl,
    PREMIUM: config.premium.kind,
    BANK_PROVIDER: config.banks.kind,
    OIDC_ISSUER: config.oidc && `${config.oidc.issuer} ${config.oidc.clientId}`,
  };
}

function transportOf(config: Config, log: Log): Transport {
  const { mail, mailFrom: from, dataDir, isProduction } = config;
  if (mail.kind === 'smtp') return createSmtp(mail.url, from);
  return createOutbox(
    { folder: join(dataDir, 'outbox'), from, areLinksLogged: !isProduction },
    log,
  );
}

/** Refuses new requests, waits for running ones, then closes the remaining connections. */
async function drain(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  // A connection whose answer has just left would otherwise stay open for the next request.
  const idle = setInterval(() => app.server.closeIdleConnections(), 20);
  await app.close();
  clearInterval(idle);
  clearTimeout(cut);
}

/** Rows deleted per statement, few enough not to delay other queries. */
const BATCH = 1_000;

/** Hourly job that deletes rows of erased or ended records. */
function registerExpiryJob({ db, jobs }: { db: Database; jobs: Jobs }): void {
  const work = () => deleteExpiredRows(db.orm);
  jobs.register({ name: JOBS.deleteExpiredRows, options: { cron: '29 * * * *' }, work });
}

/** Deletes expired rows; locked ones are left for the next run. */
export async function deleteExpiredRows(orm: Orm): Promise<void> {
  await inBatches(() => deleteOldAnswers(orm, BATCH));
  await inBatches(() => deleteEndedInvitations(orm, BATCH));
  await inBatches(() => forgetErased(orm, BATCH));
  for (const { table, key, isExpired } of SMALL_TABLES) {
    const own = sql.raw(`user_id, ${key}`);
    await inBatches(async () => {
      const { rowCount } = await orm.execute(sql`delete from ${sql.identifier(table)}
        where (${own}) in (select ${own} from ${sql.identifier(table)}
          where ${sql.raw(isExpired)} limit ${BATCH} for update skip locked)`);
      return rowCount === BATCH;
    });
  }
}

/** Tables with few rows per user, by primary key. */
const SMALL_TABLES = [
  { table: 'export_links', key: 'token_hash', isExpired: 'expires_at < now()' },
  { table: 'transaction_edits', key: 'id', isExpired: `created_at < now() - interval '1 day'` },
  {
    table: 'moves',
    key: 'id',
    isExpired: `saved_at is null and created_at < now() - interval '1 hour'`,
  },
  { table: 'invitation_mails', key: 'day', isExpired: 'day < current_date - 1' },
];

async function inBatches(deleteSome: () => Promise<boolean>): Promise<void> {
  let hasMore = true;
  while (hasMore) hasMore = await deleteSome();
}
