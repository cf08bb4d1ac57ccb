import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/platform/errors.ts';
import { bearerOf } from './signed-in.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readBody: ReadBody;
  }
}

/** Reads a body into memory; refuses one that is larger. */
type ReadBody = (request: FastifyRequest, sent: Readable, bytesMax: number) => Promise<Buffer>;

const TEXT_BYTES_MAX = 256 * 1024;

/**
 * Strangers send forms: profile data of 6 kB, or an authenticator's answer with one text of 16 kB.
 */
const STRANGERS_TEXT_BYTES_MAX = 32 * 1024;

/** Memory of the bodies that are on their way: of strangers, and as much again of users. */
const ROOM_BYTES = 64 * 1024 ** 2;
const RETRY_AFTER_S = 1;

/** Bounds the memory of all bodies that `readBody` is reading. */
export function boundBodies(app: FastifyInstance, roomBytes = ROOM_BYTES): void {
  const [ofStrangers, ofUsers] = [createBodyRoom(roomBytes), createBodyRoom(roomBytes)];
  app.decorate('readBody', (request, sent, bytesMax) => {
    const room = isUsers(request) ? ofUsers : ofStrangers;
    return readInto(room, sent, {
      bytesMax,
      statedBytes: Number(request.headers['content-length']),
    });
  });
}

/** The text of a body. A user whose token has expired is told that, and not of the size. */
export async function readText(
  scope: FastifyInstance,
  request: FastifyRequest,
  sent: Readable,
): Promise<string> {
  const bytesMax = isUsers(request) ? TEXT_BYTES_MAX : STRANGERS_TEXT_BYTES_MAX;
  try {
    return (await scope.readBody(request, sent, bytesMax)).toString();
  } catch (error) {
    const isTooLarge = error instanceof AppError && error.code === 'too_large';
    const isExpired = request.identity === null && bearerOf(request) !== null;
    throw isTooLarge && isExpired ? new AppError('unauthenticated') : error;
  }
}

/** Scopes that recognize no users have no `identity`. */
function isUsers({ identity }: Partial<FastifyRequest>): boolean {
  return identity !== undefined && identity !== null;
}

type Refuse = (refusal: Error) => void;
type BodyRoom = ReturnType<typeof createBodyRoom>;

/**
 * Memory by what has arrived, not by what is announced. When it is full the oldest bodies are
 * refused: an honest one has arrived within moments, so whoever holds the room is the oldest.
 */
function createBodyRoom(bytesMax: number) {
  const oldestFirst = new Map<Refuse, number>();
  let all = 0;
  const set = (refuse: Refuse, bytes: number) => {
    all += bytes - (oldestFirst.get(refuse) ?? 0);
    oldestFirst.set(refuse, bytes);
  };
  return {
    /** Takes so many bytes in all for a body, in place of those before. */
    take(refuse: Refuse, bytes: number): void {
      set(refuse, bytes);
      for (const refuseOldest of oldestFirst.keys()) {
        if (all <= bytesMax) return;
        refuseOldest(new AppError('unavailable', { retryAfterS: RETRY_AFTER_S }));
      }
    },

    giveBack(refuse: Refuse): void {
      set(refuse, 0);
      oldestFirst.delete(refuse);
    },
  };
}

/**
 * The body in one buffer that grows: an array of its chunks would take a hundred times the memory
 * of a body that arrives byte by byte.
 */
async function readInto(
  room: BodyRoom,
  sent: Readable,
  { bytesMax, statedBytes }: { bytesMax: number; statedBytes: number },
): Promise<Buffer> {
  if (statedBytes > bytesMax) throw new AppError('too_large');
  let body: Buffer = Buffer.alloc(0);
  let bytes = 0;
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const refuse: Refuse = (refusal) => {
    leave();
    reject(refusal);
  };
  const onData = (chunk: Buffer) => {
    const needed = bytes + chunk.length;
    if (needed > bytesMax) return refuse(new AppError('too_large'));
    if (needed > body.length) {
      const grown = Buffer.allocUnsafeSlow(Math.min(bytesMax, Math.max(needed, 2 * body.length)));
      body.copy(grown, 0, 0, bytes);
      body = grown;
      room.take(refuse, body.length);
    }
    chunk.copy(body, bytes);
    bytes = needed;
  };
  const onEnd = () => {
    leave();
    resolve(body.subarray(0, bytes));
  };
  // Ended early, or cut off.
  const onError = (error: Error) => refuse(Object.assign(error, { statusCode: 400 }));
  const leave = () => {
    room.giveBack(refuse);
    sent.off('data', onData).off('end', onEnd).off('error', onError);
  };
  sent.on('data', onData).on('end', onEnd).on('error', onError);
  return promise;
}
