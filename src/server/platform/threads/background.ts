import { readlinkSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Steps } from '#domain/basics/steps.ts';
import type { ParentAnswer } from './bounded-process.ts';

/** Nice value of background threads, of at most 19. */
const NICENESS = 5;

/**
 * Lowers the priority of this thread, so that requests come first. Linux has a priority for each
 * thread; elsewhere this does nothing.
 */
function giveWay(): void {
  try {
    const thread = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(thread), NICENESS);
  } catch {
    // Another system, or one that hides its threads.
  }
}

/** A request is answered in a few turns of the event loop: this is the longest wait in each. */
const TURN_MS = 2;

/** Runs a long calculation, and lets others be answered in between. */
export async function inSteps<T>(steps: Steps<T>): Promise<T> {
  let begunMs = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (performance.now() - begunMs < TURN_MS) continue;
    await nextTurn();
    begunMs = performance.now();
  }
}

const waiting: (() => void)[] = [];

/**
 * Lets others be answered. Of all calculations that wait here one continues in a turn of the event
 * loop, however many requests came at once.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(giveTurn);
  });
}

function giveTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(giveTurn);
}

/** Answers each message of the process that started this one (`bounded-process.ts`), until it ends. */
export function answerParent<Request>(answer: (request: Request) => unknown): void {
  giveWay();
  endFirst();
  process.on('message', (request: Request) => {
    process.send?.(answered(() => answer(request)));
  });
  process.send?.('ready');
}

/** Where the memory of the machine, or of its container, ends, Linux ends this process before others. */
function endFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // Another system.
  }
}

function answered(answer: () => unknown): ParentAnswer {
  try {
    return { done: answer() };
  } catch (failed) {
    return { failed };
  }
}
