import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { IMAGE_BYTES_MAX, type ImageType, IMAGE_TYPES } from '#domain/basics/image-type.ts';
import { bytes, createdAt, id, oneOf, ownRows } from '#server/platform/db/columns.ts';
import { owner } from '#server/platform/users/table.ts';

/** A user's picture of themselves: at most one. */
export const profileImages = pgTable(
  'profile_images',
  {
    userId: owner(),
    id: id(),
    contentType: text('content_type').$type<ImageType>().notNull(),
    content: bytes('content').notNull(),
    /** Identifies the picture's content: part of the address, and the ETag. */
    tag: text('tag').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    unique('profile_images_one').on(table.userId),
    check('profile_images_type', oneOf(table.contentType, IMAGE_TYPES)),
    check(
      'profile_images_size',
      sql`octet_length(${table.content}) between 1 and ${sql.raw(String(IMAGE_BYTES_MAX))}`,
    ),
    ownRows('profile_images'),
  ],
);
