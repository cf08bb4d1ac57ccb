import * as z from 'zod/mini';
import { isDay, isMonth } from '#domain/basics/months.ts';
import type { ExportedMove } from '#domain/portability/export-items.ts';
import type { MoveCounts, MovedItem } from '#domain/portability/moves/moved-items.ts';
import { byKind, type Kind, KIND_NAMES } from '#domain/records/kinds.ts';
import { GUEST_MOVES_KEY } from '#web/guest/storage/guest-keys.ts';
import { type GuestStorage, jsonIn, readText, setAside } from '#web/guest/storage/guest-storage.ts';

/** How the saved files had the items that they went to; of several the newest counts. */
export function movedItems(storage: GuestStorage): ReadonlyMap<string, ExportedMove> {
  const all = readMoves(storage).flatMap(({ items }) => items);
  return new Map(
    all.map(({ id, key, isTurned, until, isKept, present }) => [
      id,
      { key, isTurned, until, ...(isKept && { isKept }), ...present.after },
    ]),
  );
}

/** A saved file that can be undone. */
export type GuestMove = {
  id: string;
  fileName: string;
  savedAt: string;
  counts: MoveCounts;
  items: MovedItem[];
  omitted?: string[];
  asked?: string[];
};

const VERSION = 1;
/** As many as of an account. */
export const MOVES_MAX = 30;

const month = z.string().check(z.refine(isMonth));
const kindName = z.enum(KIND_NAMES as [Kind, ...Kind[]]);
const stated = z.object({ value: z.string(), currency: z.string() });
const movedItem = z.object({
  key: z.string(),
  name: z.string(),
  kind: kindName,
  id: z.string(),
  isMade: z.boolean(),
  isTurned: z.boolean(),
  updatedAt: z.optional(z.string()),
  updatedBefore: z.optional(z.string()),
  until: month,
  isKept: z.optional(z.boolean()),
  removedOn: z.optional(z.string().check(z.refine(isDay))),
  isLacking: z.optional(z.literal(true)),
  present: z.object({
    after: stated,
    before: z.nullable(z.extend(stated, { valuationDate: z.optional(z.nullable(z.string())) })),
  }),
  months: z.array(
    z.object({
      month,
      after: stated,
      before: z.nullable(
        z.extend(stated, {
          reason: z.nullable(z.string()),
          copyId: z.nullable(z.string()),
          writtenAt: z.string(),
        }),
      ),
    }),
  ),
  same: z.optional(z.array(z.object({ from: month, to: month }))),
});
const storedMoves = z.object({
  version: z.literal(VERSION),
  moves: z.array(
    z.object({
      id: z.string(),
      fileName: z.string(),
      savedAt: z.iso.datetime(),
      counts: z.object({
        made: z.object(byKind<Record<Kind, z.ZodMiniNumber>>(KIND_NAMES, () => z.int())),
        updated: z.int(),
        months: z.int(),
      }),
      items: z.array(movedItem),
      omitted: z.optional(z.array(z.string())),
      asked: z.optional(z.array(z.string())),
    }),
  ),
});

/** The oldest first; unreadable ones are set aside. */
export function readMoves(storage: GuestStorage): GuestMove[] {
  const text = readText(storage, GUEST_MOVES_KEY);
  if (text === null) return [];
  const read = storedMoves.safeParse(jsonIn(text));
  if (read.success) return read.data.moves as GuestMove[];
  setAside(storage, GUEST_MOVES_KEY, text);
  return [];
}

/** The files as they are stored. */
export function storedText(moves: readonly GuestMove[]): string {
  return JSON.stringify({ version: VERSION, moves });
}
