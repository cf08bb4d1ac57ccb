/** A user's own work is all that is in the way: they have too much of it waiting. */
export class TooManyOfUser extends Error {}

type FairQueueBounds<Lane extends string> = {
  /** Concurrent jobs in each lane. */
  lanes: Readonly<Record<Lane, number>>;
  /** Most waiting jobs, of all users and of one. */
  waitingMax: number;
  waitingOfUserMax: number;
  /** Time that a job may wait before it is refused. */
  waitMs: number;
};

type WaitingTask<Lane> = { lane: Lane; start: () => void; refuse: (reason: Error) => void };

type FairQueue<Lane extends string> = <T>(
  whose: { userId: string; lane: Lane },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Runs one piece of work per user at a time, and lets users take turns: first those who were not
 * served lately, in the order of their arrival, then the others, the least recently served first.
 * So occasional users do not wait behind those with many requests. Throws TooManyOfUser
 * or Overloaded for work that is refused.
 */
export function createFairQueue<Lane extends string>(
  bounds: FairQueueBounds<Lane>,
): FairQueue<Lane> {
  const rotation = createRotation<Lane>();
  const usersRunning = new Set<string>();
  const running = new Map<Lane, number>();

  const isFree = (lane: Lane) => (running.get(lane) ?? 0) < bounds.lanes[lane];

  const begin = (userId: string, lane: Lane) => {
    usersRunning.add(userId);
    running.set(lane, (running.get(lane) ?? 0) + 1);
  };

  const end = (userId: string, lane: Lane) => {
    usersRunning.delete(userId);
    rotation.served(userId);
    running.set(lane, (running.get(lane) ?? 1) - 1);
  };

  const startWaiting = () => {
    for (const [userId, queue] of rotation.inOrder()) {
      const next = queue.find(({ lane }) => isFree(lane));
      if (next === undefined || usersRunning.has(userId)) continue;
      rotation.leave(userId, next);
      begin(userId, next.lane);
      next.start();
    }
  };

  return async ({ userId, lane }, work) => {
    const isNext = !rotation.queues.has(userId) && !usersRunning.has(userId) && isFree(lane);
    if (isNext) begin(userId, lane);
    else await waitIn(rotation, { userId, lane, bounds });
    try {
      return await work();
    } finally {
      end(userId, lane);
      startWaiting();
    }
  };
}

/** Users served longer ago than this count as new. */
const FORGOTTEN_AFTER_MS = 60_000;

/** Waiting jobs by user, in order of arrival, and the time each user was last served. */
function createRotation<Lane>() {
  const queues = new Map<string, WaitingTask<Lane>[]>();
  // In the order of being served, the latest last, with their place in that order.
  const served = new Map<string, { atMs: number; place: number }>();
  let place = 0;
  return {
    queues,

    inOrder(): [string, WaitingTask<Lane>[]][] {
      const placeOf = (userId: string) => served.get(userId)?.place ?? 0;
      return [...queues].sort(([one], [other]) => placeOf(one) - placeOf(other));
    },

    join(userId: string, waiting: WaitingTask<Lane>): void {
      queues.set(userId, [...(queues.get(userId) ?? []), waiting]);
    },

    leave(userId: string, waiting: WaitingTask<Lane>): void {
      const others = (queues.get(userId) ?? []).filter((each) => each !== waiting);
      if (others.length > 0) queues.set(userId, others);
      else queues.delete(userId);
    },

    served(userId: string): void {
      const nowMs = performance.now();
      place += 1;
      served.delete(userId);
      served.set(userId, { atMs: nowMs, place });
      for (const [each, { atMs }] of served) {
        if (nowMs - atMs < FORGOTTEN_AFTER_MS) break;
        served.delete(each);
      }
    },
  };
}

type Rotation<Lane> = ReturnType<typeof createRotation<Lane>>;
type Arrival<Lane extends string> = { userId: string; lane: Lane; bounds: FairQueueBounds<Lane> };

/** Resolves when the work may start. */
function waitIn<Lane extends string>(
  rotation: Rotation<Lane>,
  { userId, lane, bounds }: Arrival<Lane>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    makeRoomFor(userId, { queues: rotation.queues, bounds });
    const timer = setTimeout(() => {
      rotation.leave(userId, waiting);
      reject(new Overloaded('The work waited too long'));
    }, bounds.waitMs).unref();
    const waiting: WaitingTask<Lane> = {
      lane,
      start: () => resolve(clearTimeout(timer)),
      refuse: (reason) => reject(clearTimeout(timer) ?? reason),
    };
    rotation.join(userId, waiting);
  });
}

type Waits<Lane extends string> = {
  queues: Map<string, WaitingTask<Lane>[]>;
  bounds: FairQueueBounds<Lane>;
};

/**
 * Refuses when a queue is full. A user with nothing waiting takes the last place of the user with
 * the most.
 */
function makeRoomFor<Lane extends string>(userId: string, { queues, bounds }: Waits<Lane>): void {
  const own = queues.get(userId)?.length ?? 0;
  if (own >= bounds.waitingOfUserMax) throw new TooManyOfUser('The user has too much waiting');
  const all = [...queues.values()];
  if (all.reduce((sum, { length }) => sum + length, 0) < bounds.waitingMax) return;
  const longest = all.reduce((most, queue) => (queue.length > most.length ? queue : most), []);
  const overloaded = new Overloaded('Too much work is waiting');
  if (own > 0 || longest.length < 2) throw overloaded;
  longest.pop()?.refuse(overloaded);
}

/** Work was refused because too much of it already waits. */
export class Overloaded extends Error {}

type Gate = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Lets `parallel` pieces of work run at once and `waitingMax` more wait, first come first served;
 * any further one is refused at once, so that overload costs neither memory nor time.
 */
export function createGate({ parallel, waitingMax }: GateBounds): Gate {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < parallel) running += 1;
    else if (waiting.length < waitingMax) await new Promise<void>((go) => waiting.push(go));
    else throw new Overloaded('Too much work is waiting');
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

type GateBounds = { parallel: number; waitingMax: number };
