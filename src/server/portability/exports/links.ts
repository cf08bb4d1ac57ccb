import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import { parse, stringify } from 'uuid';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { SessionUser } from '#server/platform/db/session-user.ts';
import { type ExportFormat, exportLinks } from './table.ts';

/** Lifetime of an address (design: files through a URL that lives 60 s). */
const LIFE_MS = 60_000;

/** Addresses of a user that are valid at once, the newest. */
export const LINKS_MAX = 20;

const ID_BYTES = 16;
const SECRET_BYTES = 32;

/** Creates a one-time address of a user's data, which holds the user's id. */
export async function createLink(
  tx: Tx,
  { userId, sessionId }: SessionUser,
  { format, clock }: { format: ExportFormat; clock: Clock },
): Promise<{ token: string; expiresAt: string }> {
  const now = clock();
  const token = Buffer.concat([parse(userId), randomBytes(SECRET_BYTES)]).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_MS).toISOString();
  const isOver = lt(exportLinks.expiresAt, now.toISOString());
  await tx.delete(exportLinks).where(and(eq(exportLinks.userId, userId), isOver));
  await tx
    .insert(exportLinks)
    .values({ userId, sessionId, format, tokenHash: hashOf(token), expiresAt });
  await removeOldest(tx, userId);
  return { token, expiresAt };
}

async function removeOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(exportLinks.userId, userId);
  const oldest = tx
    .select({ tokenHash: exportLinks.tokenHash })
    .from(exportLinks)
    .where(own)
    .orderBy(desc(exportLinks.createdAt), desc(exportLinks.tokenHash))
    .offset(LINKS_MAX);
  await tx.delete(exportLinks).where(and(own, inArray(exportLinks.tokenHash, oldest)));
}

/** Consumes a one-time address. Null: it is unknown or expired. */
export async function takeLink(
  { orm }: Database,
  token: string,
  clock: Clock,
): Promise<{ user: SessionUser; format: ExportFormat } | null> {
  const userId = userOf(token);
  if (userId === null) return null;
  const [link] = await orm
    .delete(exportLinks)
    .where(and(eq(exportLinks.userId, userId), eq(exportLinks.tokenHash, hashOf(token))))
    .returning();
  if (link === undefined || link.expiresAt <= clock().toISOString()) return null;
  // The address was given to a user with the strongest sign-in.
  const user = { userId, sessionId: link.sessionId, isStrong: true };
  return { user, format: link.format };
}

function userOf(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
