import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Clock } from '#server/platform/clock.ts';
import type { Orm } from '#server/platform/db/database.ts';
import type { Row } from './rows.ts';
import { backups } from './table.ts';

/** How long an address can be used (design: files through a URL that lives 60 s). */
const LIFE_MS = 60_000;
const SECRET_BYTES = 32;

/** Gives out the address that opens a backup once; an earlier one opens nothing any more. */
export async function createLink(
  orm: Orm,
  { id }: Row,
  clock: Clock,
): Promise<{ token: string; expiresAt: string }> {
  const token = randomBytes(SECRET_BYTES).toString('base64url');
  const expiresAt = new Date(clock().getTime() + LIFE_MS).toISOString();
  const given = { linkHash: hashOf(token), linkExpiresAt: expiresAt };
  await orm.update(backups).set(given).where(eq(backups.id, id));
  return { token, expiresAt };
}

/** Uses an address up. Null: there is none such, or its time is over. */
export async function takeLink(orm: Orm, token: string, clock: Clock): Promise<Row | null> {
  const isOpen = gt(backups.linkExpiresAt, clock().toISOString());
  const [row] = await orm
    .update(backups)
    .set({ linkHash: null, linkExpiresAt: null })
    .where(and(eq(backups.linkHash, hashOf(token)), isOpen))
    .returning();
  return row ?? null;
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
