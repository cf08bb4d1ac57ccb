import { addFile } from './account-files.ts';
import { cashFlowMs } from './cash-flow.ts';
import type { Figure } from './figures.ts';
import { signUp } from './history.ts';
import { startValv } from './measured.ts';
import { eachRound, pageCpuMs, searchMs } from './transactions.ts';

/** Half of them together are the 100,000 rows of the goal: a file has 50,000 at most. */
const PAIRS = 5;
const FILE_ROWS = 50_000;
const DAYS = 7_200;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of the list, the search and the figures of a user with 500,000 transactions. */
export async function measureManyTransactions(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const maria = await signUp(valv.origin, 'maria');
    const imports: number[] = [];
    for (let file = 0; file < PAIRS * 2; file += 2) {
      const first = await addFile(valv, maria, { file, rows: FILE_ROWS, days: DAYS });
      const second = await addFile(valv, maria, { file: file + 1, rows: FILE_ROWS, days: DAYS });
      imports.push(first.seconds + second.seconds);
    }
    const among = 'among 500,000 transactions in twenty years';
    const pages = await eachRound(() => pageCpuMs(valv, maria));
    const searches = await eachRound(() => searchMs(valv, maria, 'udden udden /2007-03-04'));
    const cashFlow = await cashFlowMs(valv, maria);
    return [
      { name: 'Adding 100,000 rows in two bank files', unit: 'seconds', rounds: imports, goal: 5 },
      { name: `A page ${among}, CPU of our process`, unit: 'ms', rounds: pages, goal: 5 },
      { name: `A search ${among}, until the answer`, unit: 'ms', rounds: searches, goal: 60 },
      { name: `Cash flow ${among}, until the answer`, unit: 'ms', rounds: cashFlow, goal: 200 },
    ];
  } finally {
    await valv.stop();
  }
}
