import { asc } from 'drizzle-orm';
import { addedRules, keepAddedRules } from '#domain/tax/rules/added-rules.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { Log } from '#server/platform/log.ts';
import { addedRuleFiles } from './table.ts';

/** How soon a running node calculates with what the operator's command stored. */
const LOOK_MS = 10_000;

/** Reads what an operator brought, and calculates with it from now on. */
export async function readAddedRules(orm: Orm): Promise<void> {
  // None is ever changed or removed.
  if ((await orm.$count(addedRuleFiles)) === addedRules().length) return;
  const rows = await orm
    .select({ content: addedRuleFiles.content })
    .from(addedRuleFiles)
    .orderBy(asc(addedRuleFiles.addedAt), asc(addedRuleFiles.id));
  keepAddedRules(rows.map(({ content }) => content));
}

/** Looks for additions of the operator while the server runs; returns how to stop. */
export function followAddedRules(orm: Orm, log: Log): () => void {
  const look = () =>
    readAddedRules(orm).catch((error: unknown) =>
      log.debug({ err: error }, 'Added rules were not read'),
    );
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
