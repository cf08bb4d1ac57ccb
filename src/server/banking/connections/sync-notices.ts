import { sql } from 'drizzle-orm';
import type { EventNotice } from '#domain/figures/notifications/notices.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';

/** A sync is reported for this long. */
const REPORTED_DAYS = 7;
/** Transactions of a sync are at most this much older than it. */
const ROW_DAYS = 31;

type SyncedConnection = { id: string; name: string; syncedAt: string; count: number };

/**
 * A notification for each bank whose last scheduled sync added transactions; the first sync after
 * connecting is not reported.
 */
export async function syncNotices({ tx, userId, clock }: ClockedTx): Promise<EventNotice[]> {
  const today = dayOf(clock());
  const { rows } = await tx.execute(sql`
    select connection.id, coalesce(connection.bank_name, connection.provider) as name,
      connection.last_sync_at as "syncedAt", count(*)::int as count
    from bank_connections connection
      join bank_accounts account on account.user_id = connection.user_id
        and account.connection_id = connection.id
      join transactions row on row.user_id = account.user_id and row.bank_account_id = account.id
    where connection.user_id = ${userId} and connection.status <> 'disconnected'
      and connection.last_sync_at > ${addDays(today, -REPORTED_DAYS)}::date
      and row.transaction_date > ${addDays(today, -REPORTED_DAYS - ROW_DAYS)}::date
      and row.import_id is null
      and row.created_at > connection.last_sync_at - interval '1 hour'
      and row.created_at > account.created_at + interval '1 hour'
    group by connection.user_id, connection.id`);
  return (rows as SyncedConnection[]).map(({ id, name, syncedAt, count }) => ({
    kind: 'bank_synced',
    id: `bank_synced:${id}:${syncedAt}`,
    occurredAt: new Date(syncedAt).toISOString(),
    entityType: 'bank_transactions',
    entityId: id,
    entityName: name,
    count,
  }));
}
