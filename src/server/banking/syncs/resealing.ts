import { and, eq, or, sql } from 'drizzle-orm';
import type { Connecting } from '#server/banking/accounts/connection-parts.ts';
import { sealedAnew } from '#server/banking/accounts/rows.ts';
import { bankConnections } from '#server/banking/connections/table.ts';

const AT_ONCE = 500;

/** Seals secrets of earlier keys with the newest one, also of connections that are not synced. */
export async function resealSecrets({ db, sealing }: Connecting): Promise<void> {
  const { userId, id, sealedSecret } = bankConnections;
  const marks = sealing.earlierMarks.map((mark) => sql`starts_with(${sealedSecret}, ${mark})`);
  if (marks.length === 0) return;
  const rows = await db.orm
    .select({ userId, id, sealed: sealedSecret })
    .from(bankConnections)
    .where(or(...marks))
    .limit(AT_ONCE);
  for (const row of rows) {
    if (row.sealed === null) continue;
    const own = and(eq(userId, row.userId), eq(id, row.id), eq(sealedSecret, row.sealed));
    const anew = sealedAnew(row.id, row.sealed, sealing);
    await db.orm.update(bankConnections).set({ sealedSecret: anew }).where(own);
  }
}
