import {
  type Issue,
  REFUSAL_STATUS,
  type RefusalCode,
  type RefusalValues,
} from '#domain/basics/refusals.ts';

type ErrorDetails = {
  issues?: Issue[];
  /** Values for the sentence that the reader sees. */
  values?: RefusalValues;
  /** Seconds after which trying again makes sense; becomes the Retry-After header. */
  retryAfterS?: number;
  /** More of the answer, such as the present row after a conflict. */
  body?: Record<string, unknown>;
  /** For the log only, never for the reader. */
  detail?: string;
};

/** A request that is refused for a reason from the closed list. */
export class AppError extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: RefusalCode, details: ErrorDetails = {}) {
    super(details.detail ?? code);
    this.name = 'AppError';
    this.code = code;
    this.status = REFUSAL_STATUS[code];
    this.details = details;
  }
}

/**
 * A problem at start that only the operator can solve. The message is one sentence for them, naming
 * the folder, process or setting, so it is printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}

/** Causes that another folder of the same owner would not remove. */
const FILE_REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free space there, or name a folder on another disk',
  EDQUOT: 'the disk quota of this user is used up. Raise it, or name a folder on another disk',
  EROFS: 'the disk is mounted read-only. Mount it writable, or name a folder on another disk',
  ENOTDIR: 'a part of its path is a file. Correct the path',
  EEXIST: 'there is a file of that name. Correct the path',
  ELOOP: 'its path leads in a circle of links. Correct the path',
  EIO: 'the disk fails. Look at the disk',
  ESTALE: 'the share is gone. Mount it again',
};

/** Why a folder cannot be used, with what helps: `(CODE): reason and remedy.` */
export function folderTroubleOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const remedy = FILE_REMEDIES[code ?? ''] ?? 'name a folder that this user owns';
  return `(${code ?? message}): ${remedy}.`;
}

const DISK_CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ESTALE']);

/** PostgreSQL's code for a disk without room, which a start meets after a crash. */
const DATABASE_DISK_FULL = '53100';

/** A sentence for the operator where a disk is the cause of an error; null: it is not. */
export function diskTroubleOf(error: unknown, folder = 'A folder'): string | null {
  const { code, path, cause } = error as NodeJS.ErrnoException;
  const { code: causeCode } = (cause ?? {}) as NodeJS.ErrnoException;
  if ([code, causeCode].includes(DATABASE_DISK_FULL)) {
    return `The disk of the database is full. Free space there: ${(error as Error).message}.`;
  }
  if (!DISK_CODES.has(code ?? '')) return null;
  return `${path ?? folder} cannot be written ${folderTroubleOf(error)}`;
}
