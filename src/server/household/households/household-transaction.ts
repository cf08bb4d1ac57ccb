import type { FastifyRequest } from 'fastify';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';

export type RouteOptions = { db: Database; clock: Clock };

/** Runs a route's work in a transaction as the signed-in user. */
export function opener({ db, clock }: RouteOptions) {
  return <T>(request: FastifyRequest, work: (userTx: ClockedTx) => Promise<T>): Promise<T> => {
    const user = signedIn(request);
    return db.asUser(user, (tx) => work({ tx, userId: user.userId, clock }));
  };
}
