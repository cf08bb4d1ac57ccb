import { once } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  createWork,
  type WorkName,
  type WorkOf,
} from '#domain/banking/transactions/figure-works.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/errors.ts';
import { threadOf } from '#server/platform/installation.ts';
import { createFairQueue, Overloaded, TooManyOfUser } from '#server/platform/threads/queues.ts';
import type { Log } from '#server/platform/log.ts';
import type { FigureThreadMessage } from './thread.ts';

/** Of its heap: half a million merchants take 100, as many texts of one merchant nearly all. */
const MEMORY_MB = 224;

const YOUNG_MB = 8;

type FigurePart<Name extends WorkName> = Parameters<WorkOf<Name>['add']>[0];
type FinishTerms<Name extends WorkName> = Parameters<WorkOf<Name>['finish']>[0];
type FigureOf<Name extends WorkName> = ReturnType<WorkOf<Name>['finish']>;

/** A running calculation, here or in the thread. */
export type FigureWork<Name extends WorkName> = {
  /** Resolves when the next piece may be sent. */
  add(part: FigurePart<Name>, lines: string): Promise<void>;
  currencies(): Promise<WorkOf<Name>['currencies']>;
  finish(terms: FinishTerms<Name>): Promise<FigureOf<Name>>;
};

type FigureRequest<Name extends WorkName> = {
  name: Name;
  userId: string;
  /** Number of transactions. */
  rows: number;
} & FigureReader;

/** Who waits for a figure. */
export type FigureReader = {
  /** Whether the client has disconnected. */
  isGone: () => boolean;
  /** No screen waits for it: it leaves the thread to those that one waits for. */
  isBehind?: boolean;
};

/** Calculates figures of all transactions of a user. */
export type TransactionFigures = {
  work<Name extends WorkName, T>(
    wanted: FigureRequest<Name>,
    calculate: (begun: FigureWork<Name>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
};

/** Up to this many transactions are calculated here, in hundredths of a second. */
const HERE_ROWS_MAX = 2_000;
/** An idle thread is ended after this time, which frees its memory. */
const IDLE_MS = 30_000;
/** Waiting and calculating take, by default, less than the minute after which proxies cut a connection. */
const QUEUE = {
  lanes: { figures: 1 },
  waitingMax: 40,
  waitingOfUserMax: 2,
  waitMs: 10_000,
};
const RETRY_AFTER_S = 5;

/** One figure behind the screens is under way or waits with theirs; the others wait here. */
const BEHIND = {
  lanes: { behind: 1 },
  waitingMax: 100,
  waitingOfUserMax: 1,
  waitMs: 25_000,
};
/** Programs that ask on the hour come back spread over these seconds. */
const BEHIND_RETRY_S = { least: 30, most: 300 };

/**
 * One thread calculates figures of large accounts, one account at a time and users in turn, so that
 * neither their size nor their number delays other requests. A calculation that takes too long or
 * too much memory ends with the thread; with 500,000 transactions, each with a merchant of its own, it
 * takes about eight seconds.
 */
export function createFigures(
  log: Log,
  { figuresWaitS }: Pick<Config, 'figuresWaitS'>,
): TransactionFigures {
  const queue = createFairQueue(QUEUE);
  const queueBehind = createFairQueue(BEHIND);
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const inThread = async <Name extends WorkName, T>(
    { name, isGone }: FigureRequest<Name>,
    calculate: (begun: FigureWork<Name>) => Promise<T>,
  ): Promise<T> => {
    refuseGone(isGone);
    clearTimeout(idle);
    const own = (thread ??= startThread());
    own.ref();
    const sendToThread = createSendToThread({ thread: own, isGone, figuresWaitS });
    try {
      await sendToThread({ begin: name });
      const result = await calculate(workThere<Name>(sendToThread));
      own.unref();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
      return result;
    } catch (error) {
      await end();
      if (!isSpent(error)) throw error;
      log.warn({ err: error }, 'A calculation exceeded its time or memory');
      throw busy();
    }
  };

  return {
    work: (wanted, calculate) => {
      if (wanted.rows <= HERE_ROWS_MAX) return calculate(workHere(wanted.name));
      const { userId, isBehind } = wanted;
      const run = () => queue({ userId, lane: 'figures' }, () => inThread(wanted, calculate));
      if (!isBehind) return run().catch(toRefusal(RETRY_AFTER_S));
      return queueBehind({ userId, lane: 'behind' }, run).catch(toRefusal(behindRetryS()));
    },
    close: end,
  };
}

type RunningThread = { thread: Worker; isGone: () => boolean } & Pick<Config, 'figuresWaitS'>;

/** Sends the thread its work, within the time limit. */
function createSendToThread({
  thread,
  isGone,
  figuresWaitS,
}: RunningThread): (message: FigureThreadMessage) => Promise<unknown> {
  const deadline = AbortSignal.timeout(figuresWaitS * 1000);
  let before: Promise<unknown> = Promise.resolve();
  // One message at a time, as an answer does not identify its question.
  return (message) => {
    const turn = before.then(() => {
      refuseGone(isGone);
      return answerOf(thread, message, deadline);
    });
    before = turn.catch(() => undefined);
    return turn;
  };
}

function toRefusal(retryAfterS: number) {
  return (error: unknown): never => {
    const isRefused = error instanceof Overloaded || error instanceof TooManyOfUser;
    throw isRefused ? busy(retryAfterS) : error;
  };
}

function behindRetryS(): number {
  const { least, most } = BEHIND_RETRY_S;
  return least + Math.floor(Math.random() * (most - least));
}

function workThere<Name extends WorkName>(
  sendToThread: (message: FigureThreadMessage) => Promise<unknown>,
): FigureWork<Name> {
  return {
    add: async (part, lines) => void (await sendToThread({ add: part, lines })),
    currencies: () => sendToThread('currencies') as Promise<WorkOf<Name>['currencies']>,
    finish: (terms) => sendToThread({ finish: terms }) as Promise<FigureOf<Name>>,
  };
}

function workHere<Name extends WorkName>(name: Name): FigureWork<Name> {
  const work = createWork(name);
  return {
    add: async (part, lines) => work.add(part, lines),
    currencies: async () => work.currencies as WorkOf<Name>['currencies'],
    finish: async (terms) => work.finish(terms) as FigureOf<Name>,
  };
}

function refuseGone(isGone: () => boolean): void {
  if (isGone()) throw new AppError('unavailable', { detail: 'The client has disconnected' });
}

function busy(retryAfterS = RETRY_AFTER_S): AppError {
  return new AppError('busy', { retryAfterS });
}

/** Starts a thread with a heap of its own. */
function startThread(): Worker {
  // The process's own would take the place of the thread's limits.
  for (const space of ['old', 'semi']) setFlagsFromString(`--max-${space}-space-size=0`);
  const thread = new Worker(threadOf('banking/transaction-figures'), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    // The thread needs neither the environment nor the process arguments.
    env: {},
    execArgv: [],
  });
  // A failure is reported to the request that waits for it; none may be waiting.
  thread.on('error', () => undefined);
  return thread;
}

/** Sends the thread a message and waits for its answer. */
async function answerOf(
  thread: Worker,
  message: FigureThreadMessage,
  deadline: AbortSignal,
): Promise<unknown> {
  const heard = new AbortController();
  const signal = AbortSignal.any([deadline, heard.signal]);
  try {
    const stated = Promise.race([
      once(thread, 'message', { signal }),
      once(thread, 'exit', { signal }).then(([code]) => {
        throw new Error(`The thread ended with ${code}`);
      }),
    ]);
    thread.postMessage(message);
    const [{ done }] = (await stated) as [{ done: unknown }];
    return done;
  } finally {
    heard.abort();
  }
}

/** Whether a calculation exceeded its time or memory. */
function isSpent(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
