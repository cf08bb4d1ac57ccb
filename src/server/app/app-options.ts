import type { FastifyInstance } from 'fastify';
import type { AddressChanged, Auth } from '#server/auth/port.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { ArchiveJob } from '#server/operations/archive/job.ts';
import type { ScheduledBackups } from '#server/operations/backups/job.ts';
import type { Measurements } from '#server/operations/metrics/measurements.ts';

/** Services for the operator's routes. */
export type Operator = {
  adminToken: string;
  measurements: Measurements;
  backups: ScheduledBackups;
  archive: ArchiveJob;
};

export type RoutePlugin = (app: FastifyInstance) => Promise<void> | void;

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
