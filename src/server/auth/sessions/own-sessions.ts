import { and, desc, eq, gt } from 'drizzle-orm';
import { record } from '#server/auth/audit.ts';
import { instantAfter } from './instants.ts';
import { lockedUser } from '#server/auth/users/locked-user.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { SESSION_IDLE_S } from './sessions.ts';
import { authSessions } from '#server/auth/table.ts';

/** A device on which the user is signed in. */
export type OwnSession = {
  id: string;
  /** The browser's user agent when it last renewed its token. */
  userAgent: string;
  createdAt: string;
  lastSeenAt: string;
};

/** The devices that a user is signed in on. */
export type OwnSessions = {
  /** The live ones, last seen first; null when the sign-in service does not list them. */
  list(userId: string): Promise<OwnSession[] | null>;
  /** Ends one. False: the user has no such session. */
  end(caller: Caller, session: { userId: string; id: string }): Promise<boolean>;
};

/** A hosted service ends sessions by their own tokens only, and does not list them. */
export const noSessions: OwnSessions = {
  list: async () => null,
  end: async () => false,
};

export function createOwnSessions({ db, clock }: AuthParts): OwnSessions {
  return {
    async list(userId) {
      const now = clock();
      const { id, userAgent, createdAt, refreshedAt, notAfter } = authSessions;
      const isTheirs = eq(authSessions.userId, userId);
      const isLive = gt(notAfter, now.toISOString());
      const isUsed = gt(refreshedAt, instantAfter(now, -SESSION_IDLE_S));
      return db.orm
        .select({ id, userAgent, createdAt, lastSeenAt: refreshedAt })
        .from(authSessions)
        .where(and(isTheirs, isLive, isUsed))
        .orderBy(desc(refreshedAt), desc(id));
    },

    end: ({ ip }, { userId, id }) =>
      db.inTransaction(async (tx) => {
        if ((await lockedUser(tx, userId)) === null) return false;
        const ended = await tx
          .delete(authSessions)
          .where(and(eq(authSessions.userId, userId), eq(authSessions.id, id)))
          .returning({ id: authSessions.id });
        if (ended.length === 0) return false;
        await record(tx, { userId, action: 'signed_out', ip, now: clock() });
        return true;
      }),
  };
}
