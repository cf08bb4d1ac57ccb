/** States of a backup. `damaged`: it was whole once, and is not any more. */
export const BACKUP_STATES = ['running', 'ready', 'failed', 'damaged'] as const;

/** Who wanted it; `found`: it lay in the folder, put there by hand or by an earlier database. */
export const BACKUP_ORIGINS = ['schedule', 'request', 'command', 'found'] as const;

/** Why there is none: a closed list, so that each can be said in the reader's words. */
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

/** A backup as the operator sees it (specification, section 3, and what we add). */
export type Backup = {
  id: string;
  filename: string;
  /** Bytes; 0 while it is made, and when it failed. */
  size: number;
  created: string;
  state: BackupState;
  origin: BackupOrigin;
  /** The node that made it, and whether the one that answers can reach the file. */
  node: string;
  isHere: boolean;
  /** How many rows of how many tables it holds; null where nobody has counted. */
  rows: number | null;
  tables: number | null;
  /** When all of it was last read and found whole; null: never, as one that was put there. */
  verifiedAt: string | null;
  failure: BackupFailure | null;
};
