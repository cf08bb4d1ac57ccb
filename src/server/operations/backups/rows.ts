import { and, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { BackupFailure, BackupOrigin } from '#domain/operations/backups.ts';
import type { BackupStatus } from '#domain/operations/installation-health.ts';
import { longestGapHours } from '#domain/operations/schedules.ts';
import type { VerifiedBackup } from '#server/operations/backup-file/verify.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { isDatabaseLocked } from '#server/platform/db/locks.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { BackupFile } from './folder.ts';
import { backups } from './table.ts';

export type BackupRow = typeof backups.$inferSelect;

/** Whether a backup of this database is being made now. */
const isBeingMade = isDatabaseLocked('backup');

type NewBackup = { filename: string; node: string; origin: BackupOrigin; at: Date };

export async function beginRow(
  orm: Orm,
  { filename, node, origin, at }: NewBackup,
): Promise<BackupRow> {
  const values = { filename, node, origin, state: 'running', createdAt: at.toISOString() } as const;
  const [row] = await orm.insert(backups).values(values).returning();
  if (!row) throw new Error('The backup has no row');
  return row;
}

/** Notes that all of a file was read and is whole. */
export async function noteWhole(
  orm: Orm,
  id: string,
  { sums, bytes }: VerifiedBackup,
): Promise<BackupRow | null> {
  const { rows } = sums.total;
  const tables = Object.keys(sums.tables).length;
  const verifiedAt = sql`now()`;
  return change(orm, id, { state: 'ready', size: bytes, rows, tables, failure: null, verifiedAt });
}

export async function noteDamaged(orm: Orm, id: string): Promise<BackupRow | null> {
  return change(orm, id, { state: 'damaged' });
}

export async function noteFailure(
  orm: Orm,
  id: string,
  failure: BackupFailure,
): Promise<BackupRow | null> {
  return change(orm, id, { state: 'failed', failure });
}

type BackupRowChanges = Partial<Omit<BackupRow, 'verifiedAt'>> & { verifiedAt?: SQL };

async function change(orm: Orm, id: string, changes: BackupRowChanges): Promise<BackupRow | null> {
  const endedAt = sql`coalesce(${backups.endedAt}, now())`;
  const [row] = await orm
    .update(backups)
    .set({ ...changes, endedAt })
    .where(eq(backups.id, id))
    .returning();
  return row ?? null;
}

/** Marks backups whose process ended before them as failed, on any node. */
export async function settle(orm: Orm): Promise<void> {
  await orm
    .update(backups)
    .set({ state: 'failed', failure: 'interrupted', endedAt: sql`now()` })
    .where(and(eq(backups.state, 'running'), sql`not ${isBeingMade}`));
}

/** The same before a new one, when no other is running. */
export async function settleAll(orm: Orm): Promise<void> {
  await orm
    .update(backups)
    .set({ state: 'failed', failure: 'interrupted', endedAt: sql`now()` })
    .where(eq(backups.state, 'running'));
}

/** Newest first. */
export async function listRows(orm: Orm): Promise<BackupRow[]> {
  return orm.select().from(backups).orderBy(desc(backups.createdAt), desc(backups.id));
}

export async function findRow(orm: Orm, filename: string): Promise<BackupRow | null> {
  const [row] = await orm.select().from(backups).where(eq(backups.filename, filename));
  return row ?? null;
}

/** Rows for files in the folder without a row. */
export async function addFound(
  orm: Orm,
  files: readonly BackupFile[],
  node: string,
): Promise<void> {
  if (files.length === 0) return;
  const values = files.map((file) => {
    return { ...file, node, origin: 'found', state: 'ready', endedAt: file.createdAt } as const;
  });
  await orm.insert(backups).values(values).onConflictDoNothing();
}

export async function removeRow(orm: Orm, id: string): Promise<void> {
  await orm.delete(backups).where(eq(backups.id, id));
}

/** The backup before this one; null when there is none. */
export async function rowBefore(orm: Orm, { createdAt }: BackupRow): Promise<BackupRow | null> {
  const hasEnded = inArray(backups.state, ['ready', 'failed']);
  const [row] = await orm
    .select()
    .from(backups)
    .where(and(lt(backups.createdAt, createdAt), hasEnded))
    .orderBy(desc(backups.createdAt))
    .limit(1);
  return row ?? null;
}

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
