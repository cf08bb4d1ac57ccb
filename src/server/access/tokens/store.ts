import { and, asc, count, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type ListedToken, type TokenDraft, TOKENS_MAX } from '#domain/access/tokens.ts';
import { type Day, dayOf } from '#domain/basics/months.ts';
import { networkKey } from '#server/auth/protocol/client.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { addActivity } from '#server/records/activity/store.ts';
import { accessTokens, type SeenNetwork } from './table.ts';
import { newTokenText } from './token-text.ts';
import { tokenHash } from './verifier.ts';

type TokenMaking = {
  userId: string;
  draft: TokenDraft & { expiresOn: Day };
  /** Whether the account has a second factor, which has been shown. */
  isStrong: boolean;
  now: Date;
};

/** Makes a token, in the transaction that holds the lock on its user. */
export async function createToken(
  tx: Tx,
  { userId, draft, isStrong, now }: TokenMaking,
): Promise<ListedToken & { token: string }> {
  const [own] = await tx
    .select({ tokens: count() })
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId));
  if ((own?.tokens ?? 0) >= TOKENS_MAX) {
    throw new AppError('limit_reached', { values: { limit: TOKENS_MAX, kind: 'tokens' } });
  }
  const { name, expiresOn } = draft;
  const token = newTokenText();
  const createdAt = now.toISOString();
  const [made] = await tx
    .insert(accessTokens)
    .values({
      userId,
      tokenHash: tokenHash(token),
      name,
      scopes: [...new Set(draft.scopes)],
      isStrong: isStrong ? 1 : 0,
      expiresOn,
      createdAt,
    })
    .returning();
  if (made === undefined) throw new Error('The token was not written');
  await addTokenActivity(tx, userId, { id: made.id, name, action: 'created', at: createdAt });
  return { ...listed(made, dayOf(now)), token };
}

/** A user's tokens, oldest first. */
export async function tokensOf(tx: Tx, userId: string, today: Day): Promise<ListedToken[]> {
  const rows = await tx
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(asc(accessTokens.id));
  return rows.map((row) => listed(row, today));
}

function listed(
  { id, name, scopes, createdAt, expiresOn, ...row }: typeof accessTokens.$inferSelect,
  today: Day,
): ListedToken {
  const { lastUsedAt, lastNetwork } = row;
  const isExpired = expiresOn < today;
  return { id, name, scopes, createdAt, expiresOn, isExpired, lastUsedAt, lastNetwork };
}

/** Revokes a token: it opens nothing from the end of the transaction on. False: not the user's. */
export async function revokeToken(
  tx: Tx,
  { userId, id, now }: { userId: string; id: string; now: Date },
): Promise<boolean> {
  const [revoked] = await tx
    .delete(accessTokens)
    .where(and(eq(accessTokens.userId, userId), eq(accessTokens.id, id)))
    .returning({ name: accessTokens.name });
  if (revoked === undefined) return false;
  const at = now.toISOString();
  await addTokenActivity(tx, userId, { id, name: revoked.name, action: 'deleted', at });
  return true;
}

type TokenActivity = {
  id: string;
  name: string;
  /** `updated`: used from a new network. */
  action: 'created' | 'updated' | 'deleted';
  at: string;
};

function addTokenActivity(tx: Tx, userId: string, { id, name, action, at }: TokenActivity) {
  const subject = { entityType: 'token', entityId: id, entityName: name } as const;
  return addActivity(tx, userId, {
    ...subject,
    action,
    createdAt: at,
    description: null,
    changes: [],
  });
}

/** How exact the time of the last use is. */
const NOTED_MS = 5 * 60_000;

/** About 100 bytes each. */
const NOTED_MAX = 10_000;

/** Networks of a token that are remembered, each with one activity. */
const NETWORKS_MAX = 20;

/** No more networks than those are told of within a day: a stolen token could invent thousands. */
const TOLD_AGAIN_MS = 86_400_000;

/** Notes when and from where tokens are used, before what they ask for is done. */
export function noteUses(
  app: FastifyInstance,
  { db, clock }: { db: Pick<Database, 'asUser'>; clock: Clock },
): void {
  const noted = new Map<string, number>();
  app.addHook('preHandler', async ({ identity, ip }) => {
    if (!identity?.token) return;
    const { id } = identity.token;
    const network = networkKey(ip);
    const key = `${id} ${network}`;
    const now = clock();
    if (now.getTime() - (noted.get(key) ?? 0) < NOTED_MS) return;
    const use = { userId: identity.userId, id, network, now };
    await db.asUser(identity, (tx) => inOwnersName(tx, () => noteUse(tx, use)));
    if (noted.size >= NOTED_MAX) noted.clear();
    noted.set(key, now.getTime());
  });
}

type TokenUse = { userId: string; id: string; network: string; now: Date };

async function noteUse(tx: Tx, { userId, id, network, now }: TokenUse): Promise<void> {
  const own = and(eq(accessTokens.userId, userId), eq(accessTokens.id, id));
  const [token] = await tx.select().from(accessTokens).where(own).for('update');
  if (token === undefined) throw new AppError('unauthenticated');
  const at = now.toISOString();
  const isNew = isToTell(token.networks, network, now);
  const networks = isNew ? [{ network, at }, ...token.networks] : token.networks;
  await tx
    .update(accessTokens)
    .set({ lastUsedAt: at, lastNetwork: network, networks: networks.slice(0, NETWORKS_MAX) })
    .where(own);
  const { name } = token;
  if (isNew) await addTokenActivity(tx, userId, { id, name, action: 'updated', at });
}

function isToTell(seen: readonly SeenNetwork[], network: string, now: Date): boolean {
  if (seen.some((known) => known.network === network)) return false;
  const oldest = seen.length < NETWORKS_MAX ? undefined : seen.at(-1)?.at;
  return oldest === undefined || now.getTime() - Date.parse(oldest) > TOLD_AGAIN_MS;
}
