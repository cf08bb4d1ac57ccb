import { parentPort } from 'node:worker_threads';
import {
  type AnyWork,
  createWork,
  type WorkName,
} from '#domain/banking/transactions/figure-works.ts';

/** Starts a calculation, or continues the running one. */
export type FigureThreadMessage =
  | { begin: WorkName }
  | { add: 'sums' | 'booked' | 'pending'; lines: string }
  | 'currencies'
  | { finish: object };

let work: AnyWork | null = null;

parentPort?.on('message', (message: FigureThreadMessage) => {
  parentPort?.postMessage({ done: answerTo(message) });
});

function answerTo(message: FigureThreadMessage): unknown {
  if (typeof message === 'object' && 'begin' in message) {
    work = createWork(message.begin);
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
