import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MoveFile } from '#domain/portability/moves/move-file.ts';
import type { Day, Month } from '#domain/basics/months.ts';
import type { Kind } from '#domain/records/kinds.ts';
import { createdAt, id, instant, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A value with its currency, as a record had it. */
export type StatedValue = { value: string; currency: string };

/** The stored value of a month: how it was filled in, by which copying, and when. */
export type MonthFact = StatedValue & {
  reason: string | null;
  copyId: string | null;
  writtenAt: string;
};

/** A record that an item of a file went to, and what can be taken back of it. */
export type MovedItem = {
  /** The key in the file, hashed. */
  key: string;
  /** The key without heading and number, hashed. */
  name?: string;
  kind: Kind;
  id: string;
  isMade: boolean;
  /** The file had the opposite sign. */
  isTurned: boolean;
  /** When the file made the record; absent unless it did. */
  updatedAt?: string;
  /** The last month of the item. */
  until: Month;
  /** The user stated that it has not ended. */
  isKept?: boolean;
  /** The day from which on the file removed a record that was there before; absent unless it did. */
  removedOn?: Day;
  /** Its present value by the file, and the one before; null: unchanged. */
  present: {
    after: StatedValue;
    before: (StatedValue & { valuationDate?: string | null }) | null;
  };
  /** Months of a record that was there before, with the values that they had; null: none. */
  months: { month: Month; after: StatedValue; before: MonthFact | null }[];
};

/** The counts of what a file made. */
export type MoveCounts = {
  made: Record<Kind, number>;
  /** Records that were there, and got months or a new value. */
  updated: number;
  months: number;
};

/** `erased`: keys of the items whose records were erased since. */
export type MadeOfMove = { counts: MoveCounts; items: MovedItem[]; erased: string[] };

/** Files that are moved in: before saving their contents, afterwards what was made of them. */
export const moves = pgTable(
  'moves',
  {
    userId: owner(),
    id: id(),
    fileName: text('file_name').notNull(),
    source: text('source').$type<MoveFile['source']>().notNull(),
    /** The file as it was read; null: saved or undone. */
    content: jsonb('content').$type<MoveFile>(),
    choices: jsonb('choices').$type<MoveChoices>(),
    made: jsonb('made').$type<MadeOfMove>(),
    createdAt: createdAt(),
    savedAt: instant('saved_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRows('moves')],
);
