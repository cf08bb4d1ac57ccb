import * as z from 'zod/mini';
import { removeStored } from '#web/kit/storage/stored.ts';
import { newUuid, browserShelf, readText, writeText } from './guest-shelf.ts';
import { GUEST_PREFIX } from '#web/kit/storage/keys.ts';

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
  const kept = guestSet.safeParse(parse(readText(browserShelf, KEY) ?? ''));
  return kept.success ? kept.data : { id: newUuid(), sentAt: null };
}

/** Throws a refusal where the browser stores nothing. */
export function keepGuestSet(set: GuestSet): void {
  writeText(browserShelf, KEY, JSON.stringify(set));
}

/** Later data belongs to another set. */
export function forgetGuestSet(): void {
  removeStored(KEY);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
