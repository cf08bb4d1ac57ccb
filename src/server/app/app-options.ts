import type { FastifyInstance } from 'fastify';
import type { AddressChanged, Auth } from '#server/auth/port.ts';
import type { Connecting } from '#server/banking/accounts/parts.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import type { Employed } from '#server/operations/backups/job.ts';
import type { Measurements } from '#server/operations/metrics/measurements.ts';

/** What the operator has of it. */
export type Operator = { adminToken: string; measurements: Measurements; backups: Employed };

export type Routes = (app: FastifyInstance) => Promise<void> | void;

/** What the application is put together from. */
export type AppOptions = {
  config: Config;
  operator: Operator;
  db: Database;
  /** False while the database is away. */
  isDatabaseUp: () => boolean;
  /** True from when the node was told to stop: nobody should send it anything new. */
  isLeaving: () => boolean;
  auth: Auth;
  /** The calls of the sign-in service. */
  signIn: Routes;
  mail: Mailer;
  /** The way to banks. */
  banking: Connecting;
  /** Who else has to know of a user's new address; null: nobody. */
  addressChanged: AddressChanged | null;
  /** The pages; null where only the calls are wanted. */
  pages: Routes | null;
  log: Log;
  clock: Clock;
};
