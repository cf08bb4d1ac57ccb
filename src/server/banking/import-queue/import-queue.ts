import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { createFairQueue, TooManyOfUser } from '#server/platform/threads/fair-queue.ts';
import { Overloaded } from '#server/platform/threads/gate.ts';

/** Nearly every bank file is smaller, and read in a tenth of a second. */
const SMALL_BYTES_MAX = 256 * 1024;

/**
 * Large files do not hold up small ones. Whoever waits is answered well before the connection ends
 * (60 s), whether with the file or without.
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

/** Lets files be read a few at a time, one of a user's, and leaves those whose sender has gone. */
export function createImportQueue() {
  const queue = createFairQueue<Lane>(QUEUE);
  return async <T>(whose: QueuedRequest, work: () => Promise<T>): Promise<T> => {
    const { userId, request, reply } = whose;
    try {
      return await queue({ userId, lane: laneOf(request) }, () => {
        refuseAbandoned(reply);
        return work();
      });
    } catch (error) {
      throw toRefusal(error);
    }
  };
}

/** Where a file that was sent is read, by its size. */
export function laneOf({ body }: FastifyRequest): Lane {
  return Buffer.isBuffer(body) && body.length > SMALL_BYTES_MAX ? 'large' : 'small';
}

/** A client that has disconnected meanwhile has cancelled: nothing more is done for them. */
export function refuseAbandoned(reply: FastifyReply): void {
  if (reply.raw.destroyed) throw new AppError('unavailable', { retryAfterS: RETRY_AFTER_S });
}

function toRefusal(error: unknown): unknown {
  const retryAfterS = RETRY_AFTER_S;
  if (error instanceof TooManyOfUser) return new AppError('too_many_requests', { retryAfterS });
  return error instanceof Overloaded ? new AppError('busy', { retryAfterS }) : error;
}
