import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { parse, stringify, v7 } from 'uuid';
import { ZipFile } from 'yazl';
import * as z from 'zod/mini';
import { dayOf } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import { createSendingSlots, takeForAnswer } from '#server/platform/rate-limits/concurrency.ts';
import type { Database } from '#server/platform/db/database.ts';
import { takeLock } from '#server/platform/db/locks.ts';
import type { SessionUser } from '#server/platform/db/user-queue.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refusalShape } from '#server/platform/http/docs.ts';
import { opener, signedIn } from '#server/platform/http/signed-in.ts';
import { spool, type SpooledFile } from '#server/platform/http/receiving.ts';
import { type CsvFile, csvFilesOf } from './csv.ts';
import { jsonOf } from './json.ts';
import type { ExportedOtherData } from '#server/portability/other-data.ts';
import { EXPORT_FORMATS, type ExportFormat, exportLinks } from './table.ts';

/** Lifetime of an address (design: files through a URL that lives 60 s). */
const LIFE_MS = 60_000;

/** Addresses of a user that are valid at once, the newest. */
export const LINKS_MAX = 20;

const ID_BYTES = 16;
const SECRET_BYTES = 32;

export type ExportParts = {
  db: Database;
  clock: Clock;
  otherData: ExportedOtherData;
  folder: string;
};

const tags = ['account'];
const wanted = z.strictObject({ format: z._default(z.enum(EXPORT_FORMATS, 'choice'), 'json') });
const link = z.object({ url: z.string(), expiresAt: z.string() });
const token = z.object({ token: z.string() });

const asking = {
  tags,
  summary: 'A link to the full export, valid once within 60 s; json, or a zip of csv',
  body: wanted,
  response: { 201: link, default: refusalShape },
};
const taking = {
  tags,
  summary: 'The file behind such a link; needs no other authorization',
  params: token,
};

/** Files on their way at once. */
const PLACES = { ofUser: 2, ofAll: 40 };

/** Seconds after which to request another file while others are being sent. */
const BUSY_S = 30;

/** The details reported of each form: its media type, and how the file is called. */
const FORMS = {
  json: { type: 'application/json; charset=utf-8', extension: 'json' },
  csv: { type: 'application/zip', extension: 'zip' },
};

/** `POST /api/export`, for a signed-in user. */
export function exportRoutes(
  app: FastifyInstance,
  { db, clock }: Pick<ExportParts, 'db' | 'clock'>,
): void {
  const open = opener({ db });
  app.post('/api/export', { schema: asking }, async (request, reply) => {
    const { format } = request.body as z.infer<typeof wanted>;
    const made = await open(request, ({ tx }) =>
      createLink(tx, signedIn(request), { format, clock }),
    );
    const url = `/api/export/${made.token}`;
    return reply.code(201).send({ url, expiresAt: made.expiresAt });
  });
}

/** `GET /api/export/{token}`, for the holder of the link: a browser that saves a file. */
export function exportFileRoutes(app: FastifyInstance, parts: ExportParts): void {
  const slotsFor = createSendingSlots(PLACES);
  app.get('/api/export/:token', { schema: taking }, async (request, reply) => {
    const { db, clock } = parts;
    const taken = await takeLink(db, (request.params as z.infer<typeof token>).token, clock);
    if (taken === null) throw new AppError('not_found');
    takeForAnswer(slotsFor(reply), taken.user.userId, { reply, retryAfterS: BUSY_S });
    const { type, extension } = FORMS[taken.format];
    const { handle, bytes } = await spooled(parts, taken);
    const name = `valv-${dayOf(clock())}.${extension}`;
    return reply
      .type(type)
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
      .send(handle.createReadStream({ start: 0 }));
  });
}

type ExportRequest = { user: SessionUser; format: ExportFormat };

function spooled(
  { db, clock, otherData, folder }: ExportParts,
  { user, format }: ExportRequest,
): Promise<SpooledFile> {
  const { userId } = user;
  const now = clock();
  return db.long.viewAsUser(user, (tx) => {
    const exporting = { tx, userId, id: v7(), at: now.toISOString(), otherData };
    const made =
      format === 'json' ? Readable.from(jsonOf(exporting)) : zipOf(csvFilesOf(exporting), now);
    return spool(folder, made);
  });
}

/** Tables as one archive, each made while it is read. */
function zipOf(files: readonly CsvFile[], at: Date): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const { name, rows } of files) {
    zip.addReadStreamLazy(name, { mtime: at }, (use) => use(null, Readable.from(rows())));
  }
  zip.end();
  return archive;
}

/** Creates a one-time address of a user's data, which holds the user's id. */
async function createLink(
  tx: Tx,
  { userId, sessionId }: SessionUser,
  { format, clock }: { format: ExportFormat; clock: Clock },
): Promise<{ token: string; expiresAt: string }> {
  await takeLock(tx, 'limits', userId);
  const now = clock();
  const token = Buffer.concat([parse(userId), randomBytes(SECRET_BYTES)]).toString('base64url');
  const expiresAt = new Date(now.getTime() + LIFE_MS).toISOString();
  const isOver = lt(exportLinks.expiresAt, now.toISOString());
  await tx.delete(exportLinks).where(and(eq(exportLinks.userId, userId), isOver));
  await tx
    .insert(exportLinks)
    .values({ userId, sessionId, format, tokenHash: hashOf(token), expiresAt });
  await removeOldest(tx, userId);
  return { token, expiresAt };
}

async function removeOldest(tx: Tx, userId: string): Promise<void> {
  const own = eq(exportLinks.userId, userId);
  const oldest = tx
    .select({ tokenHash: exportLinks.tokenHash })
    .from(exportLinks)
    .where(own)
    .orderBy(desc(exportLinks.createdAt), desc(exportLinks.tokenHash))
    .offset(LINKS_MAX);
  await tx.delete(exportLinks).where(and(own, inArray(exportLinks.tokenHash, oldest)));
}

/** Consumes a one-time address. Null: it is unknown or expired. */
async function takeLink(
  { orm }: Database,
  token: string,
  clock: Clock,
): Promise<{ user: SessionUser; format: ExportFormat } | null> {
  const userId = userOf(token);
  if (userId === null) return null;
  const [link] = await orm
    .delete(exportLinks)
    .where(and(eq(exportLinks.userId, userId), eq(exportLinks.tokenHash, hashOf(token))))
    .returning();
  if (link === undefined || link.expiresAt <= clock().toISOString()) return null;
  // The address was given to a user with the strongest sign-in.
  const user = { userId, sessionId: link.sessionId, isStrong: true };
  return { user, format: link.format };
}

function userOf(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== ID_BYTES + SECRET_BYTES) return null;
  try {
    return stringify(bytes.subarray(0, ID_BYTES));
  } catch {
    return null;
  }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
