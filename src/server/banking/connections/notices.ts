import { and, eq, sql } from 'drizzle-orm';
import {
  CONSENT_WARNING_DAYS,
  isConsentEnding,
} from '#domain/banking/accounts/bank-connections.ts';
import type { OthersNotice } from '#domain/figures/notifications/notices.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import type { ClockedTx, Tx } from '#server/platform/db/tx.ts';
import { addDays, dayOf } from '#domain/basics/months.ts';
import { bankConnections } from './table.ts';

/**
 * A notification for each consent that has ended or soon will; a renewed consent is reported again.
 * Without premium there are no syncs, so no consent is requested.
 */
export function createConsentNotices(gate: PremiumGate) {
  const { userId: owner } = bankConnections;
  return async ({ tx, userId, clock }: ClockedTx): Promise<OthersNotice[]> => {
    const isRead = and(eq(owner, userId), gate.premiumCondition(owner));
    const rows = await tx.select().from(bankConnections).where(isRead);
    const now = clock();
    return rows
      .filter(({ status }) => status !== 'disconnected')
      .filter(
        ({ status, consentEndsAt }) =>
          status === 'needs_consent' || isConsentEnding(consentEndsAt, now),
      )
      .map(noticeOf);
  };
}

/** The end of each consent that holds, of the banks whose provider states it. */
export async function consentEndsOf(
  tx: Tx,
  userId: string,
): Promise<{ id: string; name: string; endsAt: string }[]> {
  const rows = await tx.select().from(bankConnections).where(eq(bankConnections.userId, userId));
  return rows.flatMap(({ id, bankName, provider, status, consentEndsAt: endsAt }) => {
    const isOver = status === 'disconnected' || status === 'needs_consent';
    return isOver || endsAt === null ? [] : [{ id, name: bankName ?? provider, endsAt }];
  });
}

function noticeOf(row: typeof bankConnections.$inferSelect): OthersNotice {
  const { id, bankName, provider, status, consentRef, consentEndsAt, updatedAt } = row;
  const isOver = status === 'needs_consent';
  return {
    kind: 'bank_consent',
    id: `bank_consent:${id}:${isOver ? 'over' : consentRef.slice(-12)}`,
    occurredAt: isOver ? updatedAt : warnedAt(consentEndsAt ?? updatedAt),
    entityType: 'bank',
    entityId: id,
    entityName: bankName ?? provider,
    isOver,
  };
}

function warnedAt(endsAt: string): string {
  return new Date(Date.parse(endsAt) - CONSENT_WARNING_DAYS * 86_400_000).toISOString();
}

/** A sync is reported for this long. */
const REPORTED_DAYS = 7;
/** Transactions of a sync are at most this much older than it. */
const ROW_DAYS = 31;

type SyncedConnection = { id: string; name: string; syncedAt: string; count: number };

/**
 * A notification for each bank whose last scheduled sync added transactions; the first sync after
 * connecting is not reported.
 */
export async function syncNotices({ tx, userId, clock }: ClockedTx): Promise<OthersNotice[]> {
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
