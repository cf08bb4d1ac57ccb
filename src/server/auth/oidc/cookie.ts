import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { ARRIVAL_LIFE_S } from '#server/auth/sessions/sessions.ts';
import type { HandOver, Stranger } from './accounts.ts';
import type { Checks } from './provider.ts';

/**
 * A user who is signed in joins the account in this session, by the proof that the call had which
 * began it.
 */
type JoiningSession = {
  userId: string;
  sessionId: string | null;
  shownAtS: number | null;
  level: 'aal1' | 'aal2';
};

/**
 * State of one sign-in. It is kept by the browser that began it, sealed, and nowhere else: a
 * thousand begun sign-ins take no room, and no other browser can finish one.
 */
type SignInStates = {
  begun: { checks: Checks; provider: string; joining: JoiningSession | null };
  arrived: HandOver;
  stranger: Stranger & { id: string };
};

type StoredState = {
  [Kind in keyof SignInStates]: { kind: Kind; atMs: number } & SignInStates[Kind];
}[keyof SignInStates];

const PLACE = 'oidc cookie';

export type OidcCookie = {
  keep<Kind extends keyof SignInStates>(
    reply: FastifyReply,
    kind: Kind,
    state: SignInStates[Kind],
  ): void;
  /** Null without one, and for one that is too old, of another kind or not ours. */
  read<Kind extends keyof SignInStates>(
    request: FastifyRequest,
    kind: Kind,
  ): (SignInStates[Kind] & { atMs: number }) | null;
  forget(reply: FastifyReply): void;
};

type CookieParts = Pick<AuthParts, 'publicUrl' | 'sealing' | 'clock'>;

export function createCookie({ publicUrl, sealing, clock }: CookieParts): OidcCookie {
  const isSecure = publicUrl.startsWith('https:');
  // Other hosts under the same domain can set no cookie of this prefix.
  const name = isSecure ? '__Host-valv.oidc' : 'valv.oidc';
  const terms = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const set = (reply: FastifyReply, value: string, lifeS: number) =>
    void reply.header('set-cookie', `${name}=${value}; Max-Age=${lifeS}${terms}`);
  return {
    keep: (reply, kind, state) => {
      const kept = JSON.stringify({ ...state, kind, atMs: clock().getTime() });
      set(reply, sealing.seal(kept, PLACE), ARRIVAL_LIFE_S);
    },
    read: (request, kind) => {
      const sealed = valueOf(request, name);
      const kept = sealed === null ? null : opened(() => sealing.open(sealed, PLACE).text);
      if (kept?.kind !== kind) return null;
      const isLate = clock().getTime() - kept.atMs >= ARRIVAL_LIFE_S * 1000;
      return isLate ? null : (kept as typeof kept & SignInStates[typeof kind]);
    },
    forget: (reply) => set(reply, '', 0),
  };
}

function opened(open: () => string): StoredState | null {
  try {
    return JSON.parse(open()) as StoredState;
  } catch {
    return null;
  }
}

function valueOf({ headers }: FastifyRequest, name: string): string | null {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.find((pair) => pair.startsWith(`${name}=`));
  return own?.slice(name.length + 1) || null;
}

/** In constant time. */
export function isSameState(given: string | undefined, expected: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
