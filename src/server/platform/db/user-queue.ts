import type { EventEmitter } from 'node:events';
import { AppError } from '#server/platform/errors.ts';

/** The user who waits for a connection. */
type QueuedUser = {
  userId: string;
  /** The client's connection: a queued request ends when it closes. Absent for jobs. */
  socket?: EventEmitter | undefined;
};

export type UserQueue = <T>(user: QueuedUser, work: () => Promise<T>) => Promise<T>;

type UserQueueBounds = {
  /** Transactions of a user that hold nothing yet. */
  waitingMax: number;
  waitMsMax: number;
};

type Waiter = { start: () => void };
/** Queue of one user; most never wait, so that none is created for them. */
type UserLine = { running: number; waiting: Set<Waiter> | null };

const RETRY_AFTER_S = 1;

/**
 * Limits one user's use of the connection pool: `atOnce` transactions that run, or wait for a
 * connection or a lock. Further ones wait here in their order, without taking connections from
 * others.
 */
export function createUserQueue({
  atOnce,
  ...bounds
}: UserQueueBounds & { atOnce: number }): UserQueue {
  const lines = new Map<string, UserLine>();

  /** The slot goes to the request that has waited longest, or becomes free. */
  function end(userId: string, line: UserLine): void {
    const [next] = line.waiting ?? [];
    if (next) {
      line.waiting?.delete(next);
      next.start();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(userId);
  }

  return async (user, work) => {
    const { userId } = user;
    const line = lines.get(userId) ?? { running: 0, waiting: null };
    if (line.running === 0) lines.set(userId, line);
    if (line.running < atOnce) line.running += 1;
    else await wait((line.waiting ??= new Set()), user, bounds);
    try {
      return await work();
    } finally {
      end(userId, line);
    }
  };
}

/** Until there is a place; refuses those that would wait too long, or have disconnected. */
function wait(
  waiting: Set<Waiter>,
  { socket }: QueuedUser,
  bounds: UserQueueBounds,
): Promise<void> {
  if (waiting.size >= bounds.waitingMax) {
    throw new AppError('too_many_requests', { retryAfterS: RETRY_AFTER_S });
  }
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const leave = (detail: string) => {
    waiting.delete(waiter);
    forget();
    reject(new AppError('unavailable', { retryAfterS: RETRY_AFTER_S, detail }));
  };
  const late = setTimeout(leave, bounds.waitMsMax, 'Earlier transactions took too long');
  const stay = onceClosed(socket, () => leave('The client has gone'));
  const forget = () => {
    clearTimeout(late);
    stay();
  };
  const waiter = {
    start: () => {
      forget();
      resolve();
    },
  };
  waiting.add(waiter);
  return promise;
}

const leavers = new WeakMap<EventEmitter, Set<() => void>>();

/** One listener for each socket: requests that are sent without waiting for answers share one. */
function onceClosed(socket: EventEmitter | undefined, leave: () => void): () => void {
  if (socket === undefined) return () => undefined;
  const known = leavers.get(socket);
  const all = known ?? new Set();
  if (!known) {
    leavers.set(socket, all);
    socket.once('close', () => {
      for (const each of all) each();
    });
  }
  all.add(leave);
  return () => void all.delete(leave);
}

/** A signed-in user; without a session when a hosted service stores the sessions. */
export type SessionUser = QueuedUser & {
  sessionId: string | null;
  /** False: the token shows less than can be asked. Absent where no token asked for the work. */
  isStrong?: boolean;
  /** True: a hosted service has not confirmed the user's address. */
  isUnconfirmed?: boolean;
};
