import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { Clock } from '#server/platform/clock.ts';

export type Orm = PgDatabase<NodePgQueryResultHKT>;

/** An open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;

/** A transaction under a user's row policies. */
export type UserTx = { tx: Tx; userId: string };

/** The same, with the clock of the node. */
export type ClockedTx = UserTx & { clock: Clock };
