import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';

export type Orm = PgDatabase<NodePgQueryResultHKT>;

/** An open transaction. */
export type Tx = PgDatabase<NodePgQueryResultHKT>;
