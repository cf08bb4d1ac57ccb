import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import type { Identity } from '#server/platform/http/signed-in.ts';
import type { HostedClient } from './hosted-client.ts';
import { createHostedTokens, type HostedTokenSettings } from './hosted-tokens.ts';
import type { Account, Auth } from '#server/auth/port.ts';
import { namesOf } from '#server/auth/users/profile.ts';
import { createVerifiedTokens } from '#server/auth/sessions/verified-tokens.ts';

const VERIFIED_TOKENS_MAX = 10_000;

/** An account is looked up at most once a minute for the same token. */
const ACCOUNT_LIFE_S = 60;
const RETRY_AFTER_S = 5;

/** Users and sessions of a hosted service. */
export function hostedIdentities(
  settings: HostedTokenSettings,
  call: HostedClient,
  clock: Clock,
): Pick<Auth, 'verify' | 'accountOf'> {
  const read = createHostedTokens(settings, clock);
  const verified = createVerifiedTokens<Identity>(VERIFIED_TOKENS_MAX);
  const accounts = createVerifiedTokens<Account & { expiresAtS: number }>(VERIFIED_TOKENS_MAX);
  const nowS = () => clock().getTime() / 1000;
  return {
    async verify(bearer) {
      const known = verified.find(bearer, nowS());
      if (known) return known;
      const identity = await accountStateOf(call, bearer, await read(bearer));
      // An address may be confirmed while its token lives: that is asked for again.
      if (identity && !identity.isUnconfirmed) verified.remember(bearer, identity);
      return identity;
    },
    async accountOf({ userId, isStrong }, bearer) {
      const known = accounts.find(bearer, nowS());
      if (known) return known;
      const found = await accountOf(call, { userId, bearer });
      const account = found && { ...found, isHalfway: !isStrong };
      if (account?.emailConfirmedAt)
        accounts.remember(bearer, { ...account, expiresAtS: nowS() + ACCOUNT_LIFE_S });
      return account;
    },
  };
}

/**
 * Whether the account of a token has a confirmed address and a second factor, asked once per token.
 * The answer stays valid: adding a factor ends the sessions that have not shown it.
 */
async function accountStateOf(
  call: HostedClient,
  bearer: string,
  identity: Identity | null,
): Promise<Identity | null> {
  if (identity === null) return null;
  const user = await userOf(call, { userId: identity.userId, bearer });
  if (user === null) return null;
  const { factors } = user;
  const hasFactor =
    Array.isArray(factors) &&
    factors.some((factor: { status?: unknown }) => factor.status === 'verified');
  return {
    ...identity,
    isStrong: identity.isStrong || !hasFactor,
    isUnconfirmed: textOf(user['email_confirmed_at']) === null,
  };
}

type IdentityHolder = { userId: string; bearer: string };

/** The user behind a token; null when its session has ended. */
async function userOf(call: HostedClient, { userId, bearer }: IdentityHolder) {
  const { status, body } = await call({ method: 'GET', path: '/user', bearer });
  if (status === 0 || status >= 500 || status === 429) {
    const detail = 'The sign-in service does not answer';
    throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail });
  }
  return status === 200 && body['id'] === userId ? body : null;
}

async function accountOf(
  call: HostedClient,
  whose: IdentityHolder,
): Promise<Omit<Account, 'isHalfway'> | null> {
  const body = await userOf(call, whose);
  if (body === null) return null;
  const metadata = (body['user_metadata'] ?? {}) as Record<string, unknown>;
  return {
    userId: whose.userId,
    email: textOf(body['email']) ?? '',
    emailConfirmedAt: textOf(body['email_confirmed_at']),
    isEmailProven: textOf(body['email_confirmed_at']) !== null,
    hasPassword: null,
    ...namesOf(metadata),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
