import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { askTogether } from '#server/platform/db/transactions.ts';
import type { Orm, Tx } from '#server/platform/db/tx.ts';
import { idempotencyKeys } from './table.ts';
import { HEADERS } from './header-names.ts';

const isOld = sql`${idempotencyKeys.createdAt} < now() - interval '24 hours'`;

/** In place of the fingerprint of a request about an erased item: no request has it. */
const FORGOTTEN = '';

const KEY = /^[\x21-\x7e]{1,200}$/;

type IdempotentWrite = { tx: Tx; userId: string; request: FastifyRequest };

/** Answer to send after the transaction has committed. */
export type IdempotentResponse = { status: number; body: unknown };

/**
 * Does the work of a POST once for each Idempotency-Key: the first answer is given again for a
 * day, other content under the same key is refused, and a simultaneous second request waits on
 * the key's row. A failure rolls the key back with everything else. Of a user with very many or
 * large answers only the newest are stored.
 */
export async function once(
  { tx, userId, request }: IdempotentWrite,
  work: () => Promise<IdempotentResponse>,
): Promise<IdempotentResponse> {
  const key = keyOf(request);
  if (key === null) return work();
  const fingerprint = fingerprintOf(request);
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  await tx.delete(idempotencyKeys).where(and(own, isOld));
  const isFirst = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (isFirst.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(own);
    if (earlier?.fingerprint !== fingerprint) throw new AppError('idempotency_key_reused');
    return { status: earlier.status ?? 200, body: JSON.parse(earlier.body ?? 'null') as unknown };
  }
  const answer = await work();
  const stored = [userId, key, String(answer.status), JSON.stringify(answer.body)];
  await askTogether(tx, [
    { text: STORE, values: stored },
    { text: FORGET_KEYS, values: [userId] },
    { text: FORGET_ANSWERS, values: [userId] },
  ]);
  return answer;
}

/** Keys of a user that are remembered within the day, the newest: a form takes one. */
export const KEYS_MAX = 2_000;

/** Characters of the answers of a user that are stored, of the newest. */
export const ANSWER_CHARACTERS_MAX = 8 * 1024 * 1024;

const STORE = `update idempotency_keys set status = $3::integer, body = $4
  where user_id = $1 and key = $2`;

/** Rows that another request of the user removes are left to it. */
const FORGET_KEYS = `delete from idempotency_keys where user_id = $1 and key in (
  select key from idempotency_keys where user_id = $1 and key in (
    select key from idempotency_keys where user_id = $1
    order by created_at desc, key offset ${KEYS_MAX})
  for update skip locked)`;

/** The keys stay, as in `forgetAnswers`. */
const FORGET_ANSWERS = `update idempotency_keys set fingerprint = '${FORGOTTEN}', status = null,
    body = null
  where user_id = $1 and key in (
    select key from idempotency_keys where user_id = $1 and key in (
      select key from (
        select key, sum(length(body)) over (order by created_at desc, key) as characters
        from idempotency_keys where user_id = $1 and body is not null) newest
      where characters > ${ANSWER_CHARACTERS_MAX})
    for update skip locked)`;

/**
 * Deletes what was stored of the requests of a user about an erased item, by its id. Their keys
 * stay, so that a repeated request is refused and adds nothing again. Responses to other users are
 * deleted within a day (`deleteOldAnswers`).
 */
export async function forgetAnswers(tx: Tx, userId: string, erasedId: string): Promise<void> {
  const tells = sql`position(${erasedId} in ${idempotencyKeys.body}) > 0`;
  await tx
    .update(idempotencyKeys)
    .set({ fingerprint: FORGOTTEN, status: null, body: null })
    .where(and(eq(idempotencyKeys.userId, userId), tells));
}

/** Deletes a batch of expired responses; true: there are more. */
export async function deleteOldAnswers(orm: Orm, batch: number): Promise<boolean> {
  const { userId, key } = idempotencyKeys;
  const old = orm
    .select({ userId, key })
    .from(idempotencyKeys)
    .where(isOld)
    .limit(batch)
    .for('update', { skipLocked: true });
  const { rowCount } = await orm.delete(idempotencyKeys).where(sql`(${userId}, ${key}) in ${old}`);
  return rowCount === batch;
}

function keyOf(request: FastifyRequest): string | null {
  const header = request.headers[HEADERS.idempotencyKey];
  if (header === undefined) return null;
  if (typeof header === 'string' && KEY.test(header)) return header;
  throw new AppError('invalid', {
    issues: [{ path: 'Idempotency-Key', code: 'unknown', message: 'unknown' }],
  });
}

function fingerprintOf(request: FastifyRequest): string {
  return createHash('sha256')
    .update(`${request.method} ${request.url}\n${JSON.stringify(request.body)}`)
    .digest('base64url');
}
