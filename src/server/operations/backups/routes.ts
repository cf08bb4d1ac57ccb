import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, gt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { BACKUP_FAILURES, BACKUP_ORIGINS, BACKUP_STATES } from '#domain/operations/backups.ts';
import type { Clock } from '#server/platform/clock.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import type { Orm } from '#server/platform/db/tx.ts';
import type { Backups, NotDone } from './backups.ts';
import { FailedBackup } from './failures.ts';
import { fileIn, placeOf } from './folder.ts';
import type { BackupRow } from './rows.ts';
import { backups } from './table.ts';

/** Lifetime of an address (design: files through a URL that lives 60 s). */
const LIFE_MS = 60_000;

const SECRET_BYTES = 32;

/** Time that a caller waits for a backup before reading the list. */
const WAIT_MS = 20_000;

type LinkParts = {
  orm: Orm;
  clock: Clock;
  /** Signs the links; the same on all nodes. */
  key: string;
};
type BackupRouteOptions = LinkParts & { backups: Backups; waitMs?: number };
type FileParts = LinkParts & { folder: string };

const backup = z.object({
  id: z.string(),
  filename: z.string(),
  size: z.number(),
  created: z.string(),
  state: z.enum(BACKUP_STATES),
  origin: z.enum(BACKUP_ORIGINS),
  node: z.string(),
  isHere: z.boolean(),
  rows: z.nullable(z.number()),
  tables: z.nullable(z.number()),
  verifiedAt: z.nullable(z.string()),
  failure: z.nullable(z.enum(BACKUP_FAILURES)),
});
const named = z.object({ filename: z.string() });
const link = z.object({ url: z.string(), expiresAt: z.string() });

const tags = ['operator'];
const listing = {
  tags,
  summary: 'The backups of all nodes, newest first',
  response: { 200: z.array(backup), default: refusalShape },
};
const making = {
  tags,
  summary: 'Makes a backup; 202 when it takes longer than a request may',
  response: { 201: backup, 202: backup, default: refusalShape },
};
const removing = { tags, summary: 'Removes a backup', params: named };
const verifying = {
  tags,
  summary: 'Verifies a backup; 202 when that takes longer than a request may',
  params: named,
  response: { 200: backup, 202: backup, default: refusalShape },
};
const linking = {
  tags,
  summary: 'A link to the file, valid once within 60 s',
  params: named,
  response: { 201: link, default: refusalShape },
};
const taking = {
  tags,
  summary: 'The file behind such a link; needs no other authorization',
  params: z.object({ token: z.string() }),
};

/** The calls about backups, within a scope that only the operator enters. */
export function backupRoutes(app: FastifyInstance, parts: BackupRouteOptions): void {
  const { backups, waitMs = WAIT_MS } = parts;
  app.get('/api/admin/backups', { schema: listing }, () => backups.list());
  app.post('/api/admin/backup', { schema: making }, async (_, reply) => {
    const begun = await backups.begin('request');
    if (begun === null) throw new AppError('backup_running');
    const made = await within(waitMs, begun.done).catch(refused);
    return reply.code(made ? 201 : 202).send(made ?? begun.backup);
  });
  app.delete('/api/admin/backups/:filename', { schema: removing }, async (request, reply) => {
    const removed = await backups.remove(filenameOf(request));
    if (removed !== 'removed') throw notDone(removed);
    return reply.code(204).send();
  });
  const verification = '/api/admin/backups/:filename/verification';
  app.post(verification, { schema: verifying }, async (request, reply) => {
    const filename = filenameOf(request);
    const row = await backups.find(filename);
    if (typeof row === 'string') throw notDone(row);
    const verified = await within(waitMs, backups.verify(filename));
    if (typeof verified === 'string') throw notDone(verified);
    if (verified !== null) return verified;
    const listed = await backups.list();
    return reply.code(202).send(listed.find((each) => each.filename === filename));
  });
  app.post('/api/admin/backups/:filename/link', { schema: linking }, async (request, reply) => {
    const row = await backups.find(filenameOf(request));
    if (typeof row === 'string') throw notDone(row);
    const made = await createLink(row, parts);
    const url = `/api/backup/${made.token}`;
    return reply.code(201).send({ url, expiresAt: made.expiresAt });
  });
}

/** `GET /api/backup/{token}`, for the holder of the link: a browser that saves a file. */
export function backupFileRoutes(app: FastifyInstance, parts: FileParts): void {
  app.get('/api/backup/:token', { schema: taking }, async (request, reply) => {
    const { folder } = parts;
    const { token } = request.params as { token: string };
    const row = await takeLink(token, parts);
    const file = row && (await fileIn(folder, row.filename));
    if (!row || !file) throw new AppError('not_found');
    request.log.info({ filename: row.filename, ip: request.ip }, 'A backup was taken');
    return reply
      .type('application/zstd')
      .header('content-length', file.size)
      .header('content-disposition', `attachment; filename="${row.filename}"`)
      .header('cache-control', 'no-store')
      .send(createReadStream(placeOf(folder, row.filename)));
  });
}

function filenameOf({ params }: { params: unknown }): string {
  return (params as z.infer<typeof named>).filename;
}

/** Result of `coming` if it arrives in time; null when it takes longer. */
async function within<T>(waitMs: number, coming: Promise<T>): Promise<T | null> {
  const timer = new AbortController();
  const late = delay(waitMs, null, { signal: timer.signal }).catch(() => null);
  coming.catch(() => undefined);
  return Promise.race([coming, late]).finally(() => timer.abort());
}

function refused(error: unknown): never {
  if (!(error instanceof FailedBackup)) throw error;
  const { failure, message: detail } = error;
  throw new AppError('backup_failed', { body: { failure }, detail });
}

const REFUSALS = {
  unknown: 'not_found',
  elsewhere: 'backup_elsewhere',
  running: 'backup_running',
} as const satisfies Record<NotDone, string>;

function notDone(why: NotDone): AppError {
  return new AppError(REFUSALS[why]);
}

/** Creates a one-time address of a backup; earlier ones become invalid. */
async function createLink(
  { id }: BackupRow,
  { orm, clock, key }: LinkParts,
): Promise<{ token: string; expiresAt: string }> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const token = `${secret}.${signatureOf(secret, key)}`;
  const expiresAt = new Date(clock().getTime() + LIFE_MS).toISOString();
  const given = { linkHash: hashOf(token), linkExpiresAt: expiresAt };
  await orm.update(backups).set(given).where(eq(backups.id, id));
  return { token, expiresAt };
}

/**
 * Consumes a one-time address. Null: it is unknown or expired. One that was never given is refused
 * by its signature, so that no stranger's guess reaches the database.
 */
async function takeLink(token: string, { orm, clock, key }: LinkParts): Promise<BackupRow | null> {
  if (!isSigned(token, key)) return null;
  const isOpen = gt(backups.linkExpiresAt, clock().toISOString());
  const [row] = await orm
    .update(backups)
    .set({ linkHash: null, linkExpiresAt: null })
    .where(and(eq(backups.linkHash, hashOf(token)), isOpen))
    .returning();
  return row ?? null;
}

function isSigned(token: string, key: string): boolean {
  const [secret = '', signature = ''] = token.split('.');
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(secret, key));
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, key: string): string {
  return createHmac('sha256', key).update(`backup ${secret}`).digest('base64url');
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
