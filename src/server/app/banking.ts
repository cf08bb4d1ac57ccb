import type { FastifyInstance } from 'fastify';
import { openSealing } from '#server/auth/secrets.ts';
import { RETURN_PATH } from '#server/banking/connections/starting.ts';
import { createEnableBanking } from '#server/banking/enable-banking/enable-banking.ts';
import { sandboxRoutes } from '#server/banking/sandbox/routes.ts';
import { createSandbox } from '#server/banking/sandbox/sandbox.ts';
import { employSyncs } from '#server/banking/syncs/job.ts';
import { createTink } from '#server/banking/tink/tink.ts';
import type { Connecting } from '#server/banking/accounts/parts.ts';
import type { Banks } from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createPremiumGate } from '#server/billing/gate/gate.ts';

type Parts = {
  config: Config;
  db: Database;
  /** Null where nothing is done by itself. */
  jobs: Jobs | null;
  clock: Clock;
  log: Log;
};

/** The way to banks that the settings name, and what keeps its connections up to date. */
export async function openBanking({ config, db, jobs, clock, log }: Parts): Promise<Connecting> {
  const opening = {
    db,
    banks: banksIn(config, clock),
    sealing: await openSealing(config.dataDir, config.encryptionKeys),
    gate: createPremiumGate({ db, clock, config }),
    publicUrl: config.publicUrl,
    transactionsMax: config.transactionsPerUser,
    clock,
    log,
  };
  return jobs ? employSyncs(opening, jobs) : { ...opening, askSync: async () => undefined };
}

function banksIn({ banks, publicUrl }: Config, clock: Clock): Banks | null {
  switch (banks.kind) {
    case 'none':
      return null;
    case 'sandbox':
      return createSandbox({ clock, publicUrl });
    case 'tink':
      return createTink({ settings: banks, clock });
    case 'enablebanking':
      return createEnableBanking({ settings: banks, clock });
  }
}

/** The page of banks that are none, for whoever is sent there: nobody is signed in on it. */
export function bankingPages(app: FastifyInstance, { banks, publicUrl }: Connecting): void {
  if (banks?.provider !== 'sandbox') return;
  sandboxRoutes(app, { returnTo: `${publicUrl}${RETURN_PATH}` });
}
