import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { createFairQueue, TooManyOfUser } from '#server/platform/threads/fair-queue.ts';
import type { Receive, SpooledFile } from '#server/platform/http/receiving.ts';
import { Overloaded } from '#server/platform/threads/gate.ts';

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
export function createImportQueue(receive: Receive) {
  const queue = createFairQueue<Lane>(QUEUE);
  return async <T>(whose: QueuedRequest, work: () => Promise<T>): Promise<T> => {
    const { userId, request, reply } = whose;
    if (!(request.body instanceof Readable)) throw new AppError('unsupported_media_type');
    return receive(request, async (file) => {
      try {
        return await queue({ userId, lane: laneOf(file.bytes) }, async () => {
          refuseAbandoned(reply);
          request.body = await contentIn(file);
          return work();
        });
      } catch (error) {
        throw toRefusal(error);
      }
    });
  };
}

/** The queue for an uploaded file, by its size. */
export function laneOf(bytes: number): Lane {
  return bytes > SMALL_BYTES_MAX ? 'large' : 'small';
}

async function contentIn({ handle, bytes }: SpooledFile): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), { position: 0 });
  return buffer.subarray(0, bytesRead);
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
