import type { EventEmitter } from 'node:events';
import { AppError } from '#server/platform/errors.ts';

/** The user who waits for a connection. */
export type QueuedUser = {
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

/** `bytes` of memory are waited for, if any. */
export type Waiter = { start: () => void; bytes: number; userId: string };
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

/** A user may hold connections for a second at once, and for a tenth of the time in the long run. */
const HELD_MS_MAX = 1_000;
const REPAID_SHARE = 0.1;
/** No more is counted, so that a user is slow for twenty seconds at most after the last transaction. */
const COUNTED_MS_MAX = 3_000;

export type SlowUsers = {
  /** Runs work at once, or of a slow user when one of the places of them all is free. */
  inTurn: UserQueue;
  /** Runs work in one of those places, whoever's it is. */
  amongSlow: UserQueue;
  /** Counts how long work holds a connection, from its beginning. */
  holding<T>(userId: string, work: () => Promise<T>): Promise<T>;
};

/** The time that a user held connections: `ms` until `atMs`, and since then at `running` of them. */
type Held = { ms: number; atMs: number; running: number };

/** How long users held connections lately, at most `countedMsMax`; a tenth of it is repaid a time. */
function createHeldTimes(countedMsMax: number) {
  const held = new Map<string, Held>();
  const heldMs = (userId: string) => {
    const { ms, atMs, running } = held.get(userId) ?? { ms: 0, atMs: 0, running: 0 };
    const sinceMs = performance.now() - atMs;
    return running > 0
      ? Math.min(countedMsMax, ms + sinceMs * running)
      : Math.max(0, ms - sinceMs * REPAID_SHARE);
  };

  function count(userId: string, by: 1 | -1): void {
    const { running = 0 } = held.get(userId) ?? {};
    const ms = heldMs(userId);
    held.delete(userId);
    held.set(userId, { ms, atMs: performance.now(), running: running + by });
    // The map is in the order of the last transactions: users of the last minutes stay in it.
    for (const [other, { running: still }] of held) {
      if (still > 0) continue;
      if (heldMs(other) > 0) break;
      held.delete(other);
    }
  }

  async function holding<T>(userId: string, work: () => Promise<T>): Promise<T> {
    count(userId, 1);
    try {
      return await work();
    } finally {
      count(userId, -1);
    }
  }
  return { heldMs, holding };
}

/**
 * Lets users whose transactions held connections for long lately have few of them, all such users
 * together: slow reads or waiting writes of many accounts leave the other connections to others.
 */
export function createSlowUsers(ofSlow: UserQueue): SlowUsers {
  const { heldMs, holding } = createHeldTimes(COUNTED_MS_MAX);
  const amongSlow: UserQueue = (user, work) => ofSlow({ ...user, userId: 'slow' }, work);
  return {
    inTurn: (user, work) => (heldMs(user.userId) > HELD_MS_MAX ? amongSlow(user, work) : work()),
    amongSlow,
    holding,
  };
}

/** A long transaction may take five seconds; those of two minutes are remembered. */
const LONG_HELD_MS_MAX = 5_000;
const LONG_COUNTED_MS_MAX = 15_000;

/**
 * The connections for long transactions: the user who held one least lately is next, and all who
 * held one for long leave one of them to others.
 */
export function createLongPlaces({
  places,
  ...bounds
}: UserQueueBounds & { places: number }): { queue: UserQueue } & Pick<SlowUsers, 'holding'> {
  const { heldMs, holding } = createHeldTimes(LONG_COUNTED_MS_MAX);
  const waiting = new Set<Waiter>();
  const ofSlowMax = Math.max(1, places - 1);
  const running: string[] = [];
  const isSlow = (userId: string) => heldMs(userId) > LONG_HELD_MS_MAX;
  const isFree = (userId: string) =>
    running.length < places && !(isSlow(userId) && running.filter(isSlow).length >= ofSlowMax);

  function end(userId: string): void {
    running.splice(running.indexOf(userId), 1);
    const inTurn = [...waiting].toSorted((one, other) => heldMs(one.userId) - heldMs(other.userId));
    for (const waiter of inTurn) {
      if (!isFree(waiter.userId)) continue;
      waiting.delete(waiter);
      running.push(waiter.userId);
      waiter.start();
    }
  }

  return {
    holding,
    async queue(user, work) {
      if (isFree(user.userId)) running.push(user.userId);
      else await wait(waiting, user, bounds);
      try {
        return await work();
      } finally {
        end(user.userId);
      }
    },
  };
}

/**
 * The connections that users' transactions take together: of those who have one already fewer, so
 * that a user who has none comes first.
 */
export function createTransactionPlaces(of: { all: UserQueue; second: UserQueue }): UserQueue {
  const running = new Map<string, number>();
  return async (user, work) => {
    const { userId } = user;
    const own = running.get(userId) ?? 0;
    running.set(userId, own + 1);
    const first = () => of.all({ ...user, userId: 'all' }, work);
    try {
      return await (own === 0 ? first() : of.second({ ...user, userId: 'second' }, first));
    } finally {
      const left = (running.get(userId) ?? 1) - 1;
      if (left > 0) running.set(userId, left);
      else running.delete(userId);
    }
  };
}

/** Until there is a place; refuses those that would wait too long, or have disconnected. */
export function wait(
  waiting: Set<Waiter>,
  { userId, socket }: QueuedUser,
  { bytes = 0, ...bounds }: UserQueueBounds & { bytes?: number },
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
    userId,
    bytes,
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
  /** The token for programs that asks, in place of a session. */
  token?: { id: string };
  /** False: the token shows less than can be asked. Absent where no token asked for the work. */
  isStrong?: boolean;
  /** True: a hosted service has not confirmed the user's address. */
  isUnconfirmed?: boolean;
  /** Present where a request asked for the work: runs when its answer has been made. */
  untilAnswered?: (release: () => void) => void;
};
