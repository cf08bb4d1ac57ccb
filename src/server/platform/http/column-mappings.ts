import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { Tx, UserTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from './docs.ts';
import { opener } from './signed-in.ts';

/** At most this many mappings per user; the oldest is dropped. */
export const MAPPINGS_MAX = 100;

const FINGERPRINT = /^[A-Za-z0-9_-]{43}$/;
const named = z.object({ id: z.string().check(z.regex(FINGERPRINT, 'unknown')) });

/** A user's column mappings in a table, by fingerprint of the header. */
export async function columnMappingsIn<Mapping>(
  table: PgTable,
  tx: Tx,
  userId: string,
): Promise<Readonly<Record<string, Mapping>>> {
  const { rows } = await tx.execute<{ fingerprint: string; mapping: Mapping }>(sql`
    select fingerprint, mapping from ${table} where user_id = ${userId}::uuid`);
  return Object.fromEntries(rows.map(({ fingerprint, mapping }) => [fingerprint, mapping]));
}

/** A user's column mappings in a table, for the full export. */
export async function exportedMappingsIn<Exported extends { fingerprint: string }>(
  table: PgTable,
  tx: Tx,
  userId: string,
): Promise<Exported[]> {
  const stored = await columnMappingsIn<object>(table, tx, userId);
  return Object.entries(stored).map(([fingerprint, mapping]) => {
    return { fingerprint, ...mapping } as Exported;
  });
}

/**
 * Adds the column mappings of a full export to a table up to the limit; the user's existing ones
 * stay, also for the same header.
 */
export async function addMappingsTo(
  table: PgTable,
  { tx, userId }: UserTx,
  stated: readonly { fingerprint: string }[],
): Promise<void> {
  await takeLock(tx, 'limits', userId);
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${table} where user_id = ${userId}::uuid`);
  const room = Math.max(0, MAPPINGS_MAX - (rows[0]?.count ?? 0));
  const added = stated.slice(0, room).map(({ fingerprint, ...mapping }) => {
    return { fingerprint, mapping };
  });
  await tx.execute(sql`
    insert into ${table} (user_id, fingerprint, mapping)
    select ${userId}::uuid, fingerprint, mapping
    from json_to_recordset(${JSON.stringify(added)}::json) as given(fingerprint text, mapping jsonb)
    on conflict do nothing`);
}

type MappingCalls = {
  path: `/api/${string}/:id`;
  tags: string[];
  /** Shape of a mapping. */
  body: z.ZodMiniType;
  /** The files of a mapping, for the list of calls. */
  of: string;
};

/** Saves and deletes column mappings of a table, whose id is the fingerprint of a file's header. */
export function columnMappingRoutes(
  app: FastifyInstance,
  { db, table, calls }: { db: Database; table: PgTable; calls: MappingCalls },
): void {
  const open = opener({ db });
  const { path, tags, body, of } = calls;
  const common = { tags, params: named, response: { 204: z.null(), default: refusalShape } };
  const saving = {
    ...common,
    summary: `Stores a column mapping of ${of}, by position from 0; the id is the \`fingerprint\` of their preview`,
    body,
  };
  app.put(path, { schema: saving }, async (request, reply) => {
    const { id } = request.params as z.infer<typeof named>;
    const mapping = JSON.stringify(request.body);
    await open(request, async ({ tx, userId }) => {
      await takeLock(tx, 'limits', userId);
      // The newest time grows with every write, also within one millisecond.
      await tx.execute(sql`
        insert into ${table} as stored (user_id, fingerprint, mapping)
        values (${userId}::uuid, ${id}, ${mapping}::jsonb)
        on conflict (user_id, fingerprint) do update set mapping = excluded.mapping,
          updated_at = greatest(now(), stored.updated_at + interval '1 millisecond')`);
      await tx.execute(sql`
        delete from ${table} where user_id = ${userId}::uuid and fingerprint not in (
          select fingerprint from ${table} where user_id = ${userId}::uuid
          order by updated_at desc, fingerprint desc limit ${MAPPINGS_MAX})`);
    });
    return reply.code(204).send();
  });

  const deleting = { ...common, summary: `Deletes a column mapping of ${of}` };
  app.delete(path, { schema: deleting }, async (request, reply) => {
    const { id } = request.params as z.infer<typeof named>;
    const { rows } = await open(request, ({ tx, userId }) =>
      tx.execute(sql`
        delete from ${table} where user_id = ${userId}::uuid and fingerprint = ${id}
        returning fingerprint`),
    );
    if (rows.length === 0) throw new AppError('not_found');
    return reply.code(204).send();
  });
}
