import { Readable, PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';
import { contentIn, type Receive } from '#server/platform/http/receiving.ts';
import { FILE_BYTES_MAX } from '#domain/banking/bank-files/bank-file.ts';
import type { Database } from '#server/platform/db/database.ts';
import { signedIn } from '#server/platform/http/signed-in.ts';
import { createSlots, takeForAnswer } from '#server/platform/rate-limits/concurrency.ts';
import { refusalOf } from '#server/platform/http/refusals.ts';
import { HEADERS } from '#server/platform/http/header-names.ts';

/** Nearly all bank files are smaller, and take a tenth of a second. */
const SMALL_BYTES_MAX = 256 * 1024;

/**
 * Large files do not delay small ones. A request in the queue is answered or refused well before
 * proxies cut the connection (60 s).
 */
const QUEUE = {
  lanes: { small: 2, large: 1 },
  waitingMax: 40,
  waitingOfUserMax: 3,
  waitMs: 15_000,
};
const RETRY_AFTER_S = 10;

type Lane = keyof typeof QUEUE.lanes;
type QueuedRequest = { userId: string; request: FastifyRequest; reply: FastifyReply };

export type ImportQueue = ReturnType<typeof createImportQueue>;

/**
 * Receives files, reads a few at a time, one per user, and skips requests whose client has gone. A
 * file takes its place in the queue once it has arrived, and is in memory from its turn on.
 */
export function createImportQueue(receive: Receive, inTurn = createTurns()) {
  return async <T>(whose: QueuedRequest, work: () => Promise<T>): Promise<T> => {
    const { userId, request, reply } = whose;
    if (!(request.body instanceof Readable)) throw new AppError('unsupported_media_type');
    return receive(request, (file) =>
      inTurn({ userId, bytes: file.bytes }, async () => {
        refuseAbandoned(reply);
        request.body = await contentIn(file);
        return work();
      }),
    );
  };
}

/** The queue of files that are read, of a user's one at a time. */
export function createTurns() {
  const queue = createFairQueue<Lane>(QUEUE);
  return async <T>(
    { userId, bytes }: { userId: string; bytes: number },
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await queue({ userId, lane: laneOf(bytes) }, work);
    } catch (error) {
      throw toRefusal(error);
    }
  };
}

/** The queue for an uploaded file, by its size. */
export function laneOf(bytes: number): Lane {
  return bytes > SMALL_BYTES_MAX ? 'large' : 'small';
}

/** A client that has disconnected has canceled its request. */
export function refuseAbandoned(reply: FastifyReply): void {
  if (reply.raw.destroyed) throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
}

function toRefusal(error: unknown): unknown {
  const retryAfterS = RETRY_AFTER_S;
  if (error instanceof TooManyOfUser) return new AppError('too_many_requests', { retryAfterS });
  return error instanceof Overloaded ? new AppError('busy', { retryAfterS }) : error;
}

/** Larger uploads, and those of unknown size, need one of the user's places. */
const LARGE_BYTES = 1024 * 1024;

/** Large files of a user at once, from upload until they are read. */
const PLACES = { ofUser: 2, ofAll: Number.POSITIVE_INFINITY };

export type UploadGate = ReturnType<typeof createUploadGate>;

/** Checks permission and the size before any of an upload is read. */
export function createUploadGate(db: Database) {
  const takeSlot = createSlots(PLACES);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const user = signedIn(request);
    // Users without permission may not upload large bodies either.
    await db.readAsUser(user, {});
    const bytes = Number(request.headers['content-length'] ?? LARGE_BYTES + 1);
    if (bytes > FILE_BYTES_MAX) throw tooLarge();
    if (bytes <= LARGE_BYTES) return;
    takeForAnswer(takeSlot, user.userId, { reply, retryAfterS: RETRY_AFTER_S });
  };
}

function tooLarge(): AppError {
  const code = 'bankFile.large';
  return new AppError('too_large', { issues: [{ path: 'file', code, message: code }] });
}

const LINES = 'application/x-ndjson';

type ImportResponse = { status: number; body: unknown };
type QueuedWork = (onProgress: (share: number) => void) => Promise<ImportResponse>;

/**
 * Answers with the result of a task. If the client accepts lines of JSON, progress lines come
 * first; a failure before the first of them is answered with its usual status.
 */
export async function withProgress(request: FastifyRequest, reply: FastifyReply, work: QueuedWork) {
  const isWanted = (request.headers.accept ?? '').includes(LINES);
  let lines: PassThrough | null = null;
  const open = () => {
    const opened = new PassThrough();
    // A buffering proxy would show no progress until the end.
    void reply.headers({ 'content-type': LINES, [HEADERS.accelBuffering]: 'no' }).send(opened);
    return opened;
  };
  const tell = (share: number) => {
    if (!isWanted) return;
    lines ??= open();
    lines.write(`${JSON.stringify({ share })}\n`);
  };
  // Assigned by `tell`; the compiler's control flow does not follow it.
  const opened = () => lines as PassThrough | null;
  try {
    const { status, body } = await work(tell);
    if (opened() === null) return await reply.code(status).send(body);
    opened()?.end(`${JSON.stringify({ status, body })}\n`);
  } catch (error) {
    if (opened() === null) throw error;
    opened()?.end(`${JSON.stringify(refusalOf(error, request))}\n`);
  }
  return reply;
}
