import type { FastifyInstance } from 'fastify';
import { accountItemRoutes } from './banks/account-item-routes.ts';
import { bankFileRoutes } from './bank-files/routes.ts';
import { cashFlowRoutes } from './cash-flow/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { columnMappingRoutes } from './column-mappings/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PremiumGate } from './premium/gate.ts';
import { recurringRoutes } from './recurring/routes.ts';
import { categoryRoutes } from './transaction-categories/routes.ts';
import { editRoutes } from './transaction-edits/routes.ts';
import type { Figures } from './transaction-figures/figures.ts';
import { ruleRoutes } from './transaction-rules/routes.ts';
import { bankAccountRoutes } from './transactions/account-routes.ts';
import { transactionRoutes } from './transactions/routes.ts';

type Parts = {
  db: Database;
  clock: Clock;
  figures: Figures;
  gate: PremiumGate;
  transactionsMax: number;
};

/** The routes of bank accounts, their transactions and what is calculated from these. */
export async function bankingRoutes(api: FastifyInstance, parts: Parts): Promise<void> {
  const { db, clock, figures, gate, transactionsMax } = parts;
  transactionRoutes(api, { db });
  editRoutes(api, { db, clock });
  categoryRoutes(api, { db });
  ruleRoutes(api, { db });
  recurringRoutes(api, { db, clock, figures });
  cashFlowRoutes(api, { db, clock, figures, gate });
  bankAccountRoutes(api, { db });
  accountItemRoutes(api, { db, clock, gate });
  await api.register(async (scope) => bankFileRoutes(scope, { db, clock, transactionsMax }));
  columnMappingRoutes(api, { db });
}
