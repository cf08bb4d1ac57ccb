import { countsOf } from '#domain/export-counts.ts';
import { exportFile, type ExportFile, GUEST_FILE_BYTES_MAX } from '#domain/export-file.ts';
import type { Kept, Kind } from '#domain/records.ts';
import { RECORDS_MAX } from '#domain/records.ts';
import { GUEST_DRAFTS } from './guest-drafts.ts';
import { GUEST_KINDS, guestKey } from './guest-keys.ts';
import { keepGuestSet } from './guest-set.ts';
import {
  browserShelf,
  GUEST,
  readShelf,
  readText,
  refusal,
  writeShelf,
  writeText,
} from './guest-shelf.ts';
import { keepGuestProfile, readGuestUser } from './guest-user.ts';

/** What came of opening a file: how many items it added, or the key of what is wrong with it. */
export type Opened = { count: number; hasPast: boolean } | { issue: string };

/** Adds what a file holds to what the guest keeps: everything, or nothing. */
export async function openGuestFile(file: File): Promise<Opened> {
  if (file.size > GUEST_FILE_BYTES_MAX) return { issue: 'file.large' };
  const read = exportFile.safeParse(parse(await file.text()));
  if (!read.success) return { issue: read.error.issues[0]?.message ?? 'file.format' };
  const before = GUEST_KINDS.map((kind) => [kind, readText(browserShelf, guestKey(kind))] as const);
  try {
    if (before.every(([, text]) => text === null)) keepGuestSet({ id: read.data.id, sentAt: null });
    return addAll(read.data);
  } catch (error) {
    for (const [kind, text] of before) {
      if (text === null) localStorage.removeItem(guestKey(kind));
      else writeText(browserShelf, guestKey(kind), text);
    }
    throw error;
  }
}

function addAll(file: ExportFile): Opened {
  const added = GUEST_KINDS.map((kind) => add(kind, file[kind]));
  keepProfile(file);
  const { observations, typedValues } = countsOf(file);
  return {
    count: added.reduce((sum, count) => sum + count, 0),
    hasPast: observations + typedValues > 0,
  };
}

type Exported = Partial<Pick<Kept, 'createdAt' | 'updatedAt'>> & {
  id: string;
  deletedAt: string | null;
  isExample: boolean;
  observations?: unknown;
  typed?: unknown;
};

/** Adds the present items of a kind behind those that are kept; says how many. */
function add(kind: Kind, exported: readonly Exported[]): number {
  const { items, isSafe } = readShelf(kind, browserShelf, GUEST_DRAFTS[kind]);
  const present = exported.filter(({ deletedAt }) => deletedAt === null);
  if (present.length === 0) return 0;
  if (!isSafe) throw refusal('storage_full');
  const kept = items.filter(({ deletedAt }) => deletedAt === undefined).length;
  if (kept + present.length > RECORDS_MAX) throw refusal('limit_reached');
  const first = Math.max(0, ...items.map(({ id }) => Number(id))) + 1;
  const added = present.map((item, at) => toKept(item, String(first + at)));
  writeShelf(kind, browserShelf, [...items, ...added]);
  return added.length;
}

function toKept(exported: Exported, id: string): Kept {
  const {
    deletedAt: _,
    isExample: _example,
    observations: _past,
    typed: _typed,
    ...item
  } = exported;
  const now = new Date().toISOString();
  return { createdAt: now, updatedAt: now, ...item, id, userId: GUEST };
}

/** The names of the file, where the guest has not said any. */
function keepProfile({ profile }: ExportFile): void {
  const { firstName, lastName, currency, language, occupation = null, age = null } = profile;
  if (readGuestUser() !== null || !firstName || !lastName || !currency || !language) return;
  keepGuestProfile({ firstName, lastName, currency, language, occupation, age });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
