import { and, eq, exists, gt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import type { FastifyRequest } from 'fastify';
import { hasPremium } from '#domain/billing/subscription.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config/config.ts';
import { currentUserId } from '#server/platform/db/columns.ts';
import type { Database } from '#server/platform/db/database.ts';
import { ownRead } from '#server/platform/db/own-reads.ts';
import { AppError } from '#server/platform/errors.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { users } from '#server/platform/users/table.ts';

/** Who has premium. Where it is not sold, all users have it, and no query is made. */
export type PremiumGate = {
  /** Refuses a request of a user without premium: a `preHandler` of a route or a scope. */
  requirePremium(request: FastifyRequest): Promise<void>;
  /** Whether a user has premium now: for jobs. */
  isPremium(userId: string): Promise<boolean>;
  /** The same as a condition in SQL, on a column with the user's id. */
  premiumCondition(userId: PgColumn): SQL;
};

type GateOptions = { db: Database; clock: Clock; config: Pick<Config, 'premium'> };

const columns = { premiumUntil: users.premiumUntil };

const ownPremium = ownRead<{ premiumUntil: string | null }>(
  new QueryBuilder().select(columns).from(users).where(eq(users.id, currentUserId)),
  columns,
);

export function createPremiumGate({ db, clock, config }: GateOptions): PremiumGate {
  const isFree = config.premium.kind === 'open';
  return {
    async requirePremium(request) {
      // Signed out is refused first, also where premium is free.
      const user = signedIn(request);
      if (isFree) return;
      const { premium } = await db.readAsUser(user, { premium: ownPremium });
      if (!hasPremium(premium[0]?.premiumUntil ?? null, clock())) {
        throw new AppError('premium_required');
      }
    },
    async isPremium(userId) {
      if (isFree) return true;
      const [row] = await db.orm.select(columns).from(users).where(eq(users.id, userId));
      return hasPremium(row?.premiumUntil ?? null, clock());
    },
    premiumCondition(userId) {
      if (isFree) return sql`true`;
      const isNow = gt(users.premiumUntil, clock().toISOString());
      return exists(
        new QueryBuilder()
          .select()
          .from(users)
          .where(and(eq(users.id, userId), isNow)),
      );
    },
  };
}
