/** States of a backup. `damaged`: it was whole once, and is not any more. */
export const BACKUP_STATES = ['running', 'ready', 'failed', 'damaged'] as const;

/**
 * Origins of a backup; `found`: it was in the folder, put there by hand or by an earlier database.
 */
export const BACKUP_ORIGINS = ['schedule', 'request', 'command', 'found'] as const;

/** Reasons why a backup failed: a closed list, so that each has words in both languages. */
export const BACKUP_FAILURES = [
  'disk_full',
  'no_access',
  'database',
  'damaged',
  'interrupted',
  'internal',
] as const;

export type BackupState = (typeof BACKUP_STATES)[number];
export type BackupOrigin = (typeof BACKUP_ORIGINS)[number];
export type BackupFailure = (typeof BACKUP_FAILURES)[number];

/** A backup as the operator sees it (docs/product.md, section 3, and our additions). */
export type Backup = {
  id: string;
  filename: string;
  /** Bytes; 0 while it is made, and when it failed. */
  size: number;
  created: string;
  state: BackupState;
  origin: BackupOrigin;
  /** The node that made it, and whether the responding node can reach the file. */
  node: string;
  isHere: boolean;
  /** Number of rows and tables; null where they were not counted. */
  rows: number | null;
  tables: number | null;
  /** Time at which the whole file was last verified; null: never, as for a file added by hand. */
  verifiedAt: string | null;
  failure: BackupFailure | null;
};
