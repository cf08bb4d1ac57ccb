import { sql } from 'drizzle-orm';
import type { Month } from '#domain/basics/months.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lastSaidIn } from '#server/records/history/said.ts';

/** The month in which the value of each thing owned or owed was last said, by its id. */
export async function saidMonths(
  tx: Tx,
  userId: string,
  running: Month,
): Promise<Map<string, Month>> {
  const assets = lastSaidIn(running, { userId, kind: 'assets' });
  const liabilities = lastSaidIn(running, { userId, kind: 'liabilities' });
  const { rows } = await tx.execute(sql`
    select item, month from (${assets}) owned
    union all select item, month from (${liabilities}) owed`);
  return new Map((rows as { item: string; month: Month }[]).map((row) => [row.item, row.month]));
}
