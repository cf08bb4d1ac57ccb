import { parentPort } from 'node:worker_threads';
import { createWork, type WorkName } from '#domain/banking/transactions/figure-works.ts';

/** Starts a calculation, or continues the running one. */
export type Told =
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

parentPort?.on('message', (reported: Told) => {
  parentPort?.postMessage({ done: answerTo(reported) });
});

function answerTo(reported: Told): unknown {
  if (typeof reported === 'object' && 'begin' in reported) {
    work = createWork(reported.begin) as unknown as Work;
    return null;
  }
  if (work === null) throw new Error('No work has begun');
  if (reported === 'currencies') return work.currencies;
  if ('add' in reported) {
    work.add(reported.add, reported.lines);
    return null;
  }
  const finished = work.finish(reported.finish);
  work = null;
  return finished;
}
