import { rm } from 'node:fs/promises';
import type { Backup } from '#domain/operations/backups.ts';
import type { Orm } from '#server/platform/db/database.ts';
import { filesIn, placeOf } from './folder.ts';
import { addFound, listRows, removeRow, type Row, settle } from './rows.ts';

/** A node that has not removed its own for so long is gone, and only its rows are left. */
const GONE_MS = 60 * 86_400_000;

type Kept = { orm: Orm; folder: string; node: string; keep: number };

/** A backup as the operator sees it. */
export function seen(row: Row, isHere: boolean): Backup {
  const { id, filename, size, createdAt: created, state, origin, node } = row;
  const { rows, tables, verifiedAt, failure } = row;
  const file = { id, filename, size, created, state, origin, node, isHere };
  return { ...file, rows, tables, verifiedAt, failure };
}

/** Every backup, newest first: those of all nodes by their rows, and those here by their files. */
export async function listed(kept: Kept): Promise<Backup[]> {
  const { orm, folder, node } = kept;
  await settle(orm);
  const here = await filesIn(folder);
  await addFound(orm, here, node);
  const names = new Set(here.map(({ filename }) => filename));
  const backups: Backup[] = [];
  for (const row of await listRows(orm)) {
    const isHere = names.has(row.filename) && row.state !== 'running';
    const isGone = row.node === node && !isHere && ['ready', 'damaged'].includes(row.state);
    // Somebody removed the file by hand.
    if (isGone) await removeRow(orm, row.id);
    else backups.push(seen(row, isHere));
  }
  return backups;
}

/**
 * Removes what is older than the newest ones that are wanted, files of ours only. As long as there
 * are not so many whole ones, nothing goes.
 */
export async function keepNewest(kept: Kept): Promise<void> {
  const backups = await listed(kept);
  const oldest = backups.filter(({ state }) => state === 'ready')[kept.keep - 1];
  if (oldest === undefined) return;
  const goneSince = new Date(Date.parse(oldest.created) - GONE_MS).toISOString();
  for (const { id, filename, created, state, isHere } of backups) {
    const isOurs = isHere || state === 'failed' || created < goneSince;
    if (created >= oldest.created || !isOurs) continue;
    await rm(placeOf(kept.folder, filename), { force: true });
    await removeRow(kept.orm, id);
  }
}
