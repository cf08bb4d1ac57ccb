import { parentPort } from 'node:worker_threads';
import { createWork, type WorkName } from '#domain/banking/transactions/figure-works.ts';

/** Starts a calculation, or continues the running one. */
export type Message =
  | { begin: WorkName }
  | { add: 'sums' | 'booked' | 'pending'; lines: string }
  | 'currencies'
  | { finish: object };

/** The common interface of the calculations. */
type Work = {
  add(part: string, lines: string): void;
  readonly currencies: readonly string[];
  finish(terms: object): unknown;
};

let work: Work | null = null;

parentPort?.on('message', (message: Message) => {
  parentPort?.postMessage({ done: answerTo(message) });
});

function answerTo(message: Message): unknown {
  if (typeof message === 'object' && 'begin' in message) {
    work = createWork(message.begin) as unknown as Work;
    return null;
  }
  if (work === null) throw new Error('No work has begun');
  if (message === 'currencies') return work.currencies;
  if ('add' in message) {
    work.add(message.add, message.lines);
    return null;
  }
  const finished = work.finish(message.finish);
  work = null;
  return finished;
}
