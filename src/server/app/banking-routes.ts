import type { FastifyInstance } from 'fastify';
import { accountItemRoutes } from '#server/banking/accounts/account-item-routes.ts';
import { bankFileRoutes } from '#server/banking/imports/routes.ts';
import { cashFlowRoutes } from '#server/banking/cash-flow/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import { columnMappingRoutes } from '#server/banking/column-mappings/routes.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import { recurringRoutes } from '#server/banking/recurring/routes.ts';
import { categoryRoutes } from '#server/banking/categories/routes.ts';
import { editRoutes } from '#server/banking/bulk-edits/routes.ts';
import type { Figures } from '#server/banking/transaction-figures/figures.ts';
import { ruleRoutes } from '#server/banking/rules/routes.ts';
import { bankAccountRoutes } from '#server/banking/accounts/account-routes.ts';
import { transactionRoutes } from '#server/banking/transactions/routes.ts';

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
