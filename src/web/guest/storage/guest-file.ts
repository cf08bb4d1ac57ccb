import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import { guestExportFile } from '#domain/portability/export-guest.ts';
import { saveFile } from '#web/client/http/files.ts';
import { GUEST_PREFIX } from '#web/kit/storage/keys.ts';
import { removeStored } from '#web/kit/storage/stored.ts';
import { readMortgages } from './guest-mortgages.ts';
import { browserStorage, jsonIn, newUuid, readText, writeText } from './guest-storage.ts';
import { guestHistories } from './guest-source.ts';
import { profileOf, readGuestUser } from './guest-user.ts';

/** Saves all data of the guest, in the file format that an account exports and imports. */
export async function saveGuestFile(): Promise<void> {
  const now = new Date();
  saveFile(`valv-${dayOf(now)}.json`, await guestFileText(now));
}

/** The text of that file. */
export async function guestFileText(now: Date): Promise<string> {
  const user = readGuestUser();
  const { movedItems } = await import('#web/guest/moves/stored-moves.ts');
  const file = guestExportFile({
    id: readGuestSet().id,
    at: now.toISOString(),
    profile: user === null ? {} : profileOf(user),
    records: await guestHistories(),
    mortgages: readMortgages(browserStorage),
    moved: movedItems(browserStorage),
  });
  return JSON.stringify(file, null, 2);
}

/**
 * A guest's data set, with an id under which an account imports it only once. `sentAt`: everything
 * changed until then has been sent under this id, with an unknown result; null when nothing was
 * sent.
 */
export type GuestSet = { id: string; sentAt: string | null };

const KEY = `${GUEST_PREFIX}set`;

const guestSet = z.object({ id: z.uuid(), sentAt: z.nullable(z.iso.datetime()) });

/** The set as it is known here; a new one where none is. */
export function readGuestSet(): GuestSet {
  const kept = guestSet.safeParse(jsonIn(readText(browserStorage, KEY) ?? ''));
  return kept.success ? kept.data : { id: newUuid(), sentAt: null };
}

/** Throws a refusal where the browser stores nothing. */
export function keepGuestSet(set: GuestSet): void {
  writeText(browserStorage, KEY, JSON.stringify(set));
}

/** Later data belongs to another set. */
export function forgetGuestSet(): void {
  removeStored(KEY);
}
