import { once } from 'node:events';
import { type Transferable, Worker } from 'node:worker_threads';
import { createGate } from './queues.ts';

/** A task took more processor time or memory than it may; its thread was ended. */
export class TaskSpent extends Error {}

/** Sends a message to the thread and resolves with its next one. */
export type ThreadCall = (message: unknown, transfer?: readonly Transferable[]) => Promise<unknown>;

export type BoundedThread = {
  /** Runs a task, which is a conversation with the thread, alone. */
  run<T>(task: (ask: ThreadCall) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * The processor time of one task, the heap of the thread, and the time in which it has to use some
 * processor time while it owes an answer.
 */
type ThreadBounds = { cpuMs: number; memoryMb: number; stuckMs?: number };

const YOUNG_MB = 8;
/** Time after which a thread without tasks ends, to free its memory. */
const IDLE_MS = 60_000;
/** Callers queue before they come here. */
const WAITING_MAX = 20;
const LOOK_MS = 250;
/** A thread that only waits uses less between two looks. */
const USED_MS_MIN = 1;
/** Also on a busy machine a thread has some processor time within it. */
const STUCK_MS = 40_000;

/**
 * A thread that runs `module`, one task at a time. A task is bounded by the processor time that it
 * uses itself, not by the time that passes: on a busy machine an honest task may take longer. One
 * that uses too much, or waits without using any, throws TaskSpent and ends with its thread; the
 * next task gets a new one.
 */
export function createBoundedThread(
  module: URL,
  { cpuMs, memoryMb, stuckMs = STUCK_MS }: ThreadBounds,
): BoundedThread {
  const gate = createGate({ parallel: 1, waitingMax: WAITING_MAX });
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = thread;
    thread = null;
    await ended?.terminate();
  };

  const runOne = async <T>(task: (ask: ThreadCall) => Promise<T>): Promise<T> => {
    clearTimeout(idle);
    thread ??= startThread(module, memoryMb);
    const current = thread;
    current.ref();
    const { signal, stop } = watchCpu(current, cpuMs);
    let isBroken = false;
    const ask: ThreadCall = async (message, transfer = []) => {
      try {
        return await answerOf(current, { message, transfer, signal, stuckMs });
      } catch (error) {
        isBroken = true;
        throw isSpent(error) ? new TaskSpent('The task took too much', { cause: error }) : error;
      }
    };
    try {
      return await task(ask);
    } finally {
      stop();
      if (isBroken) await end();
      else {
        // A process that stops need not wait for an idle thread.
        current.unref();
        idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    }
  };

  return { run: (task) => gate(() => runOne(task)), close: end };
}

function startThread(module: URL, memoryMb: number): Worker {
  const thread = new Worker(module, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    // It needs neither our settings nor how we were started.
    env: {},
    execArgv: [],
  });
  // A waiting caller gets the failure; there may be none.
  thread.on('error', () => undefined);
  return thread;
}

/** Aborts once the thread has used more processor time than a task may. */
function watchCpu(thread: Worker, cpuMs: number) {
  const spent = new AbortController();
  let before: number | null = null;
  const look = async () => {
    const now = await cpuMsOf(thread);
    if (now === null) return;
    before ??= now;
    if (now - before > cpuMs) spent.abort();
  };
  void look();
  const timer = setInterval(() => void look(), Math.min(cpuMs, LOOK_MS));
  return { signal: spent.signal, stop: () => clearInterval(timer) };
}

/** The processor time of a thread so far; null while it starts, and when it has ended. */
async function cpuMsOf(thread: Worker): Promise<number | null> {
  try {
    const { user, system } = await thread.cpuUsage();
    return (user + system) / 1_000;
  } catch {
    return null;
  }
}

/** Aborts once the thread has used no processor time for so long. */
function watchStuck(thread: Worker, stuckMs: number) {
  const stuck = new AbortController();
  let [used, sinceMs] = [-1, performance.now()];
  const look = async () => {
    const now = await cpuMsOf(thread);
    const nowMs = performance.now();
    if (now !== null && now - used >= USED_MS_MIN) [used, sinceMs] = [now, nowMs];
    else if (nowMs - sinceMs > stuckMs) stuck.abort();
  };
  const timer = setInterval(() => void look(), Math.min(stuckMs, LOOK_MS));
  return { signal: stuck.signal, stop: () => clearInterval(timer) };
}

type ThreadMessage = {
  message: unknown;
  transfer: readonly Transferable[];
  signal: AbortSignal;
  stuckMs: number;
};

async function answerOf(
  thread: Worker,
  { message, transfer, signal, stuckMs }: ThreadMessage,
): Promise<unknown> {
  const heard = new AbortController();
  const stuck = watchStuck(thread, stuckMs);
  const until = { signal: AbortSignal.any([signal, stuck.signal, heard.signal]) };
  const answer = once(thread, 'message', until);
  const exit = once(thread, 'exit', until).then(([code]) => {
    throw new Error(`The thread ended with ${code}`);
  });
  thread.postMessage(message, transfer);
  try {
    const [stated] = (await Promise.race([answer, exit])) as [unknown];
    return stated;
  } finally {
    stuck.stop();
    heard.abort();
    void Promise.allSettled([answer, exit]);
  }
}

/** It took longer, or more memory, than a task may. */
function isSpent(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
