import { hash } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { type Scope, TOKEN_PREFIX } from '#domain/access/tokens.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Language } from '#domain/basics/texts.ts';
import { createVerifiedTokens } from '#server/auth/sessions/access-tokens.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { Identity, Verifier } from '#server/platform/http/signed-in.ts';
import { users } from '#server/platform/users/table.ts';
import { accessTokens } from './table.ts';
import { isTokenText } from './token-text.ts';

/** The token of a bearer, as stored. */
type FoundToken = {
  id: string;
  userId: string;
  tokenHash: string;
  scopes: readonly Scope[];
  expiresOn: string;
  language: Language;
};

type RememberedToken = { token: FoundToken; expiresAtS: number };

/** About 500 bytes each. */
const REMEMBERED_MAX = 10_000;

/** How late a changed language is seen. Whether a token lives is checked in every transaction. */
const REMEMBERED_S = 60;

/** Recognizes sessions as before, and tokens. */
export function withTokens(
  sessions: Verifier,
  { orm, clock }: { orm: Orm; clock: Clock },
): Verifier {
  const remembered = createVerifiedTokens<RememberedToken>(REMEMBERED_MAX);
  const lookUp = createLookUp((hashes) => foundBy(orm, hashes));

  async function tokenOf(bearer: string, nowS: number): Promise<FoundToken | null> {
    const known = remembered.find(bearer, nowS);
    if (known) return known.token;
    const token = await lookUp(tokenHash(bearer));
    if (token !== null) remembered.remember(bearer, { token, expiresAtS: nowS + REMEMBERED_S });
    return token;
  }

  return {
    async verify(bearer) {
      if (!bearer.startsWith(TOKEN_PREFIX)) return sessions.verify(bearer);
      if (!isTokenText(bearer)) return null;
      const now = clock();
      const token = await tokenOf(bearer, now.getTime() / 1000);
      return token === null || token.expiresOn < dayOf(now) ? null : identityOf(token);
    },
  };
}

/** The id of a token stands where a session's would: it opens nothing as one. */
function identityOf({ id, userId, scopes, language }: FoundToken): Identity {
  const token = { id, scopes, language };
  return { userId, email: '', sessionId: id, expiresAtS: 0, isStrong: true, token };
}

/** Hash of a token, or of another secret; only this is stored. */
export function tokenHash(token: string): string {
  return hash('sha256', token, 'hex');
}

/**
 * Looks secrets up by their hashes, those that arrive during a statement together in the next:
 * however many wrong ones arrive, they occupy one connection.
 */
export function createLookUp<Found>(
  find: (hashes: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (hashOfSecret: string) => Promise<Found | null> {
  let asked = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<ReadonlyMap<string, Found>> | null = null;

  function readAsked(): Promise<ReadonlyMap<string, Found>> {
    const hashes = [...asked];
    asked = new Set();
    next = null;
    return find(hashes);
  }

  return async (hashOfSecret) => {
    asked.add(hashOfSecret);
    if (next === null) {
      next = last.then(readAsked);
      last = next.catch(() => undefined);
    }
    return (await next).get(hashOfSecret) ?? null;
  };
}

async function foundBy(
  orm: Orm,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, FoundToken>> {
  const { id, userId, tokenHash: stored, scopes, expiresOn } = accessTokens;
  const rows = await orm
    .select({ id, userId, tokenHash: stored, scopes, expiresOn, language: users.language })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, userId))
    .where(inArray(stored, [...hashes]));
  return new Map(rows.map((row) => [row.tokenHash, row]));
}
