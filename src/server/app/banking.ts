import type { FastifyInstance } from 'fastify';
import { openSealing } from '#server/auth/secrets.ts';
import { RETURN_PATH } from '#server/banking/connections/starting.ts';
import { createEnableBanking } from '#server/banking/enable-banking/enable-banking.ts';
import { sandboxRoutes } from '#server/banking/sandbox/routes.ts';
import { createSandbox } from '#server/banking/sandbox/sandbox.ts';
import { employSyncs } from '#server/banking/syncs/job.ts';
import { createTink } from '#server/banking/tink/tink.ts';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import type { Banks } from '#server/banking/providers/port.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Log } from '#server/platform/log.ts';
import { createPremiumGate } from '#server/billing/gate/gate.ts';
import { accountItemRoutes } from '#server/banking/accounts/account-item.ts';
import { bankFileRoutes } from '#server/banking/imports/routes.ts';
import { cashFlowRoutes, type ReadCashFlow } from '#server/banking/cash-flow/routes.ts';
import { columnMapping } from '#domain/banking/column-mappings/mapping-schema.ts';
import { holdingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import { columnMappings } from '#server/banking/column-mappings/table.ts';
import { holdingsMappings } from '#server/holdings/mappings/table.ts';
import { columnMappingRoutes } from '#server/platform/http/column-mappings.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import { recurringRoutes } from '#server/banking/recurring/routes.ts';
import { categoryRoutes } from '#server/banking/categories/routes.ts';
import { editRoutes } from '#server/banking/bulk-edits/routes.ts';
import type { TransactionFigures } from '#server/banking/transaction-figures/figures.ts';
import { ruleRoutes } from '#server/banking/rules/routes.ts';
import { bankAccountRoutes } from '#server/banking/accounts/routes.ts';
import { transactionRoutes } from '#server/banking/transactions/routes.ts';

type BankingOptions = {
  config: Config;
  db: Database;
  /** Null when this process runs no jobs. */
  jobs: Jobs | null;
  clock: Clock;
  log: Log;
};

/** Opens the bank provider in the settings, and registers the jobs that sync its connections. */
export async function openBanking({
  config,
  db,
  jobs,
  clock,
  log,
}: BankingOptions): Promise<ConnectionParts> {
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

/** The sandbox's consent page, which needs no session. */
export function bankingPages(app: FastifyInstance, { banks, publicUrl }: ConnectionParts): void {
  if (banks?.provider !== 'sandbox') return;
  sandboxRoutes(app, { returnTo: `${publicUrl}${RETURN_PATH}` });
}

type BankingRouteOptions = {
  db: Database;
  clock: Clock;
  figures: TransactionFigures;
  readCashFlow: ReadCashFlow;
  gate: PremiumGate;
  transactionsMax: number;
  /** The folder of files on their way. */
  folder: string;
};

/** Routes for bank accounts, transactions and figures from them. */
export async function bankingRoutes(
  api: FastifyInstance,
  parts: BankingRouteOptions,
): Promise<void> {
  const { db, clock, figures, readCashFlow, gate, transactionsMax, folder } = parts;
  transactionRoutes(api, { db, transactionsMax });
  editRoutes(api, { db, clock, transactionsMax });
  categoryRoutes(api, { db });
  ruleRoutes(api, { db });
  recurringRoutes(api, { db, clock, figures });
  cashFlowRoutes(api, { gate, readCashFlow });
  bankAccountRoutes(api, { db });
  accountItemRoutes(api, { db, clock, gate });
  const files = { db, clock, transactionsMax, folder };
  await api.register(async (scope) => bankFileRoutes(scope, files));
  const ofBanks = { of: 'files', tags: ['transactions'], body: columnMapping };
  const ofHoldings = { of: 'tables of holdings', tags: ['holdings'], body: holdingsMapping };
  columnMappingRoutes(api, {
    db,
    table: columnMappings,
    calls: { path: '/api/column-mappings/:id', ...ofBanks },
  });
  columnMappingRoutes(api, {
    db,
    table: holdingsMappings,
    calls: { path: '/api/holdings-mappings/:id', ...ofHoldings },
  });
}
