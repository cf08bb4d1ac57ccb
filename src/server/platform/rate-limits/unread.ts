import type { FastifyReply, FastifyRequest } from 'fastify';
import { createRoom } from './room.ts';

/** Bytes of users' answers that their clients have not read yet. */
const UNREAD_MAX = 200 * 1024 ** 2;

/** The same of one user; a larger answer is sent alone. */
const UNREAD_OF_USER_MAX = 16 * 1024 ** 2;

/** Smaller answers are not counted. */
const UNREAD_FROM = 64 * 1024;

/** A user's answers that wait until earlier ones have been read; they are in memory meanwhile. */
const WAITING_MAX = 4;
const WAIT_MS_MAX = 5_000;

/** Bytes a second that a client reads at least, while others want its place. */
export const PACE_MIN = 64 * 1024;
export const PACE_OVER_MS = 30_000;

export type UnreadOptions = { waitMsMax?: number; nowMs?: () => number };

/**
 * Room for answers until they have been read. One that is read more slowly than the least pace is
 * cut off when another waits.
 */
export function createUnreadRoom({
  waitMsMax = WAIT_MS_MAX,
  nowMs = () => performance.now(),
}: UnreadOptions) {
  const underWay = new Set<{ dueMs: number; end: () => void }>();
  const endSlow = () => {
    for (const { dueMs, end } of underWay) if (nowMs() > dueMs) end();
  };
  const bounds = { ofUser: UNREAD_OF_USER_MAX, ofAll: UNREAD_MAX, waitMsMax };
  const take = createRoom({ ...bounds, waitingMax: WAITING_MAX, onFull: endSlow });
  return async ({ identity, raw }: FastifyRequest, reply: FastifyReply, payload: unknown) => {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    // The answers that need no sign-in are the same bytes for everybody.
    if (!isWhole || identity === null || payload.length < UNREAD_FROM) return;
    if (reply.raw.destroyed) return;
    const bytes = Buffer.byteLength(payload);
    const giveBack = await take({ userId: identity.userId, socket: raw.socket }, bytes);
    const release = () => {
      underWay.delete(sending);
      giveBack();
    };
    const end = () => {
      release();
      reply.raw.destroy();
    };
    const sending = { dueMs: nowMs() + PACE_OVER_MS + (bytes * 1000) / PACE_MIN, end };
    underWay.add(sending);
    if (reply.raw.destroyed) release();
    else reply.raw.once('close', release);
  };
}
