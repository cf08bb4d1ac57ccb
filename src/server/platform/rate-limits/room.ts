import { type QueuedUser, wait, type Waiter } from '#server/platform/db/user-queue.ts';

/** Resolves with the release once there is room for so many bytes. */
export type TakeRoom = (user: QueuedUser, bytes: number) => Promise<() => void>;

type RoomBounds = {
  ofAll: number;
  ofUser: number;
  /** Requests of one user that wait. */
  waitingMax: number;
  waitMsMax: number;
  /** Called when a request has to wait: some of what is taken may be given back. */
  onFull?: () => void;
};

type OfUser = { taken: number; waiting: Set<Waiter> };

/**
 * Bytes of memory that work takes before it uses them. Work that finds no room waits: users in turn,
 * the requests of each in their order. More than a bound passes where nothing else is under way.
 */
export function createRoom({ ofAll, ofUser, onFull, ...bounds }: RoomBounds): TakeRoom {
  /** Those served last are at the end. */
  const users = new Map<string, OfUser>();
  let all = 0;

  /** The request of a user that waits for what others have taken. */
  function heldUp({ taken, waiting }: OfUser): Waiter | null {
    const [next = null] = waiting;
    return next !== null && isFree(taken, next.bytes, ofUser) ? next : null;
  }

  function fits({ taken, waiting }: OfUser, bytes: number): boolean {
    if (waiting.size > 0 || !isFree(taken, bytes, ofUser) || !isFree(all, bytes, ofAll))
      return false;
    return ![...users.values()].some((other) => heldUp(other) !== null);
  }

  function begin(own: OfUser, bytes: number): void {
    own.taken += bytes;
    all += bytes;
  }

  /** A user who was served comes again after the others; the first held up is not overtaken. */
  function startWaiting(): void {
    for (const [userId, own] of users) {
      const next = heldUp(own);
      if (next === null) continue;
      if (!isFree(all, next.bytes, ofAll)) return;
      own.waiting.delete(next);
      begin(own, next.bytes);
      users.delete(userId);
      users.set(userId, own);
      next.start();
    }
  }

  function settle(userId: string, own: OfUser): void {
    startWaiting();
    if (own.taken === 0 && own.waiting.size === 0) users.delete(userId);
  }

  return async (user, bytes) => {
    const { userId } = user;
    const own = users.get(userId) ?? { taken: 0, waiting: new Set() };
    users.set(userId, own);
    if (!fits(own, bytes)) onFull?.();
    if (fits(own, bytes)) begin(own, bytes);
    else {
      await wait(own.waiting, user, { ...bounds, bytes }).catch((error: unknown) => {
        settle(userId, own);
        throw error;
      });
    }
    return onceOnly(() => {
      own.taken -= bytes;
      all -= bytes;
      settle(userId, own);
    });
  };
}

function isFree(taken: number, bytes: number, max: number): boolean {
  return taken === 0 || taken + bytes <= max;
}

function onceOnly(release: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) release();
    isDone = true;
  };
}
