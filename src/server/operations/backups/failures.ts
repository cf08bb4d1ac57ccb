import { sql } from 'drizzle-orm';
import type { BackupFailure } from '#domain/operations/backups.ts';
import type { Language } from '#domain/basics/texts.ts';
import { UnreadableBackup } from '#server/operations/backup-file/tar.ts';
import type { Config } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { Mailer } from '#server/platform/mail/port.ts';
import { users } from '#server/platform/users/table.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { type BackupRow, rowBefore } from './rows.ts';

/** There is no backup; the cause is in the log already. */
export class FailedBackup extends Error {
  override name = 'FailedBackup';
  readonly failure: BackupFailure;

  constructor(failure: BackupFailure, options?: ErrorOptions) {
    super(`The backup failed: ${failure}`, options);
    this.failure = failure;
  }
}

const BY_CODE: Readonly<Record<string, BackupFailure>> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EFBIG: 'disk_full',
  EACCES: 'no_access',
  EPERM: 'no_access',
  EROFS: 'no_access',
  ENOENT: 'no_access',
  ENOTDIR: 'no_access',
  EEXIST: 'no_access',
  EIO: 'no_access',
  ECONNREFUSED: 'database',
  ECONNRESET: 'database',
  EPIPE: 'database',
  ETIMEDOUT: 'database',
  ABORT_ERR: 'interrupted',
};

/** PostgreSQL identifies its errors by five letters and digits. */
const SQL_STATE = /^[0-9A-Z]{5}$/;

/** Reason of a failed backup, from the closed list. */
export function failureOf(error: unknown): BackupFailure {
  if (error instanceof UnreadableBackup) return 'damaged';
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const known = BY_CODE[code];
  if (known !== undefined) return known;
  const isOfDatabase = SQL_STATE.test(code) || message.startsWith('Connection terminated');
  return isOfDatabase ? 'database' : 'internal';
}

/** A failure this soon after another, as of a retry, is not reported again. */
const QUIET_MS = 12 * 3_600_000;

type ReportOptions = { db: Database; config: Config; mail: Mailer; log: Log };

/** Mails the operator that the backup failed, if they gave an address. */
export async function notifyOperator(parts: ReportOptions, failed: BackupRow): Promise<void> {
  try {
    await send(parts, failed);
  } catch (error) {
    // As when the database is away: the failure is logged, and the next attempt reports it.
    parts.log.error({ err: error }, 'The operator could not be notified');
  }
}

async function send({ db, config, mail }: ReportOptions, failed: BackupRow): Promise<void> {
  const { operatorEmail: to, publicUrl } = config;
  const before = await rowBefore(db.orm, failed);
  const isTold =
    before?.state === 'failed' &&
    Date.parse(failed.createdAt) - Date.parse(before.createdAt) < QUIET_MS;
  if (to === null || isTold) return;
  const { createdAt: at, node } = failed;
  const failure: BackupFailure = failed.failure ?? 'internal';
  const values = { at, node, failure, link: `${publicUrl}/admin/monitoring` };
  await db.inTransaction(async (tx) => {
    await mail.send(tx, { kind: 'backup_failed', to, language: await languageOf(tx, to), values });
  });
}

/** The language of the account with the address; else English, the log's language. */
export async function languageOf(tx: Tx, address: string): Promise<Language> {
  const [account] = await tx
    .select({ language: users.language })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${address})`);
  return account?.language ?? 'en';
}
