import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { AppError } from '#server/platform/errors.ts';
import { createGate } from './queues.ts';

/** A task took more processor time or memory than it may; its process was ended. */
export class TaskSpent extends Error {}

/** Sends a message to the process and resolves with its answer. */
export type ProcessCall = (message: unknown) => Promise<unknown>;

export type BoundedProcess = {
  /**
   * Runs a task, which is a conversation with the process, alone. With the descriptor of a file the
   * process is a new one that has it as `FILE_DESCRIPTOR`.
   */
  run<T>(task: (ask: ProcessCall) => Promise<T>, file?: number): Promise<T>;
  close(): Promise<void>;
};

/**
 * The processor time of one task, the heap of the process, and the time in which it has to use some
 * processor time while it owes an answer. `lane`: others whose tasks wait for each other.
 */
type ProcessBounds = {
  cpuMs: number;
  memoryMb: number;
  stuckMs?: number;
  lane?: ReturnType<typeof createGate>;
};

/** The file of a task in its process. */
export const FILE_DESCRIPTOR = 4;

const YOUNG_MB = 4;
/** Time after which a process without tasks ends, to free its memory. */
const IDLE_MS = 15_000;
/** Callers queue before they come here. */
const WAITING_MAX = 40;
const LOOK_MS = 250;
const RETRY_AFTER_S = 30;
/** Also on a busy machine a process has some processor time within it. */
const STUCK_MS = 40_000;

/** Files of banks and moved ones are read one small and one large at a time: for their memory. */
export const FILE_LANES = { small: createLane(), large: createLane() };

function createLane() {
  return createGate({ parallel: 1, waitingMax: WAITING_MAX });
}

/**
 * A process that runs `program` (`answerParent`), one task at a time: one that exceeds its memory
 * ends nothing but itself, which a thread does not promise. A task is bounded by the processor time
 * that it uses itself, not by the time that passes: on a busy machine an honest task may take
 * longer. One that uses too much, or waits without using any, throws TaskSpent and ends with its
 * process; the next task gets a new one.
 */
export function createBoundedProcess(
  program: string,
  { cpuMs, memoryMb, stuckMs = STUCK_MS, lane = createLane() }: ProcessBounds,
): BoundedProcess {
  let running: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;

  const end = async () => {
    clearTimeout(idle);
    const ended = running;
    running = null;
    // Without a number it could not be started.
    if (ended?.pid === undefined || hasEnded(ended)) return;
    const exit = once(ended, 'exit');
    ended.kill('SIGKILL');
    await exit;
  };

  const runOne = async <T>(
    task: (ask: ProcessCall) => Promise<T>,
    file: number | undefined,
  ): Promise<T> => {
    clearTimeout(idle);
    if (file !== undefined || (running !== null && hasEnded(running))) await end();
    running ??= await startProcess(program, memoryMb, file);
    const current = running;
    hold(current, true);
    const { signal, stop } = watchCpu(current, cpuMs);
    let isBroken = file !== undefined;
    const ask: ProcessCall = async (message) => {
      try {
        return await answerOf(current, { message, signal, stuckMs });
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
        // A process that stops need not wait for an idle one.
        hold(current, false);
        idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    }
  };

  return { run: (task, file) => lane(() => runOne(task, file)), close: end };
}

/** Starts the process, and waits for its word; what the machine does not start is no file's fault. */
async function startProcess(
  program: string,
  memoryMb: number,
  file: number | undefined,
): Promise<ChildProcess> {
  const gone = new AbortController();
  let stuck: ReturnType<typeof watchStuck> | null = null;
  try {
    const started = forked(program, memoryMb, file);
    stuck = watchStuck(started, STUCK_MS);
    const until = { signal: AbortSignal.any([stuck.signal, gone.signal]) };
    const exit = once(started, 'exit', until).then(() => Promise.reject(new Error('It ended')));
    const ready = once(started, 'message', until);
    void Promise.allSettled([ready, exit]);
    await Promise.race([ready, exit]).catch((error: unknown) => {
      started.kill('SIGKILL');
      throw error;
    });
    return started;
  } catch (cause) {
    throw new AppError('busy', { retryAfterS: RETRY_AFTER_S, detail: String(cause) });
  } finally {
    stuck?.stop();
    gone.abort();
  }
}

function forked(program: string, memoryMb: number, file: number | undefined): ChildProcess {
  const started = fork(program, {
    // It needs neither our settings nor how we were started.
    env: {},
    execArgv: [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${YOUNG_MB}`],
    serialization: 'advanced',
    // It would print pages about the end of its memory.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...(file === undefined ? [] : [file])],
  });
  // A waiting caller gets the failure; there may be none.
  started.on('error', () => undefined);
  return started;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Whether the process keeps this one from ending. */
function hold(started: ChildProcess, isHeld: boolean): void {
  if (isHeld) started.ref();
  else started.unref();
  if (isHeld) started.channel?.ref();
  else started.channel?.unref();
}

/** Aborts once the process has used more processor time than a task may. */
function watchCpu(started: ChildProcess, cpuMs: number) {
  const spent = new AbortController();
  let before: number | null = null;
  const look = async () => {
    const now = await cpuMsOf(started);
    if (now === null) return;
    before ??= now;
    if (now - before > cpuMs) spent.abort();
  };
  void look();
  const timer = setInterval(() => void look(), Math.min(cpuMs, LOOK_MS));
  return { signal: spent.signal, stop: () => clearInterval(timer) };
}

/** Linux counts processor time in hundredths of a second, wherever it runs. */
const TICK_MS = 10;
/** Places of the user's and the system's ticks after the name in brackets (proc_pid_stat(5)). */
const TICKS_AT = [11, 12];

/** The processor time of a process so far; on other systems the time that passes. Null: it ended. */
async function cpuMsOf({ pid }: ChildProcess): Promise<number | null> {
  if (process.platform !== 'linux') return performance.now();
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return TICKS_AT.reduce((sum, at) => sum + Number(fields[at]), 0) * TICK_MS;
  } catch {
    return null;
  }
}

/** Aborts once the process has used no processor time for so long. */
function watchStuck(started: ChildProcess, stuckMs: number) {
  const stuck = new AbortController();
  let [used, sinceMs] = [-1, performance.now()];
  const look = async () => {
    const now = await cpuMsOf(started);
    const nowMs = performance.now();
    if (now !== null && now > used) [used, sinceMs] = [now, nowMs];
    else if (nowMs - sinceMs > stuckMs) stuck.abort();
  };
  const timer = setInterval(() => void look(), Math.min(stuckMs, LOOK_MS));
  return { signal: stuck.signal, stop: () => clearInterval(timer) };
}

type ProcessMessage = { message: unknown; signal: AbortSignal; stuckMs: number };

/** The answer of a process to a message, or the error that it threw. */
export type ParentAnswer = { done: unknown } | { failed: unknown };

async function answerOf(
  started: ChildProcess,
  { message, signal, stuckMs }: ProcessMessage,
): Promise<unknown> {
  const heard = new AbortController();
  const stuck = watchStuck(started, stuckMs);
  const until = { signal: AbortSignal.any([signal, stuck.signal, heard.signal]) };
  const answer = once(started, 'message', until);
  const exit = once(started, 'exit', until).then(([code, by]: unknown[]) => {
    // The machine, or its container, had no more memory for all that ran.
    if (by === 'SIGKILL') throw new AppError('busy', { retryAfterS: RETRY_AFTER_S });
    throw new Ended(`The process ended with ${String(code ?? by)}`);
  });
  // Where it cannot be sent the process has ended, or will not answer.
  started.send(message as object, () => undefined);
  try {
    const [stated] = (await Promise.race([answer, exit])) as [ParentAnswer];
    if ('failed' in stated) throw stated.failed;
    return stated.done;
  } finally {
    stuck.stop();
    heard.abort();
    void Promise.allSettled([answer, exit]);
  }
}

/** The process ended before it answered: of an error of its own it would have told. */
class Ended extends Error {}

/** It took longer, or more memory, than a task may. */
function isSpent(error: unknown): boolean {
  return error instanceof Ended || (error as { name?: string }).name === 'AbortError';
}
