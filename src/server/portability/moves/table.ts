import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { MoveChoices } from '#domain/portability/moves/choices.ts';
import type { MadeOfMove } from '#domain/portability/moves/moved-items.ts';
import type { MoveFile, MovePart } from '#domain/portability/moves/move-file.ts';
import { bytes, createdAt, id, instant, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

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
    /** Its bytes, from which it is read again as the user states; null as above. */
    bytes: bytes('bytes'),
    /** Its transactions, some in each element (`MovePart`); null: none, or as `content`. */
    parts: jsonb('parts').$type<readonly MovePart[]>(),
    choices: jsonb('choices').$type<MoveChoices>(),
    made: jsonb('made').$type<MadeOfMove>(),
    createdAt: createdAt(),
    savedAt: instant('saved_at'),
    undoneAt: instant('undone_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] }), ownRows('moves')],
);
