import { sql } from 'drizzle-orm';
import { longestGapHours } from '#domain/operations/schedules.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { BackupStatus } from '#domain/operations/installation-health.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import { listRows, settle } from './rows.ts';

type BackupStatusQuery = { orm: Orm; config: Config; clock: Clock };

/** Whether there is a backup to go back to, for the operator. */
export async function backupStatus({
  orm,
  config,
  clock,
}: BackupStatusQuery): Promise<BackupStatus> {
  await settle(orm);
  const { schedule, keep } = config.backups;
  const rows = await listRows(orm);
  const ready = rows.find(({ state }) => state === 'ready');
  const failed = rows.find(({ state }) => state === 'failed');
  const last = rows.find(({ state }) => state === 'ready' || state === 'failed');
  const lateMs = schedule === null ? Infinity : longestGapHours(schedule) * 3_600_000;
  const since = ready?.createdAt ?? (await madeAt(orm));
  const isLate = clock().getTime() - Date.parse(since) > lateMs;
  const calm = schedule === null ? 'off' : ready === undefined ? 'none' : 'ok';
  return {
    state: last?.state === 'failed' ? 'failed' : isLate ? 'late' : calm,
    lastReadyAt: ready?.createdAt ?? null,
    lastFailure: failed ? { at: failed.createdAt, failure: failed.failure } : null,
    schedule,
    keep,
  };
}

/** Time at which the installation was created: a new one has no backup yet. */
async function madeAt(orm: Orm): Promise<string> {
  const { rows } = await orm.execute(sql`select min(run_at) as at from schema_migrations`);
  return new Date((rows[0] as { at: string | Date }).at).toISOString();
}
