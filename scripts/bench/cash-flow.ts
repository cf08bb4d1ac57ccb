import { addFile } from './account-files.ts';
import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 3;
const FILES = 5;
const FILE_ROWS = 10_000;
const DAYS = 720;
const GOAL_MS = 200;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of all figures of 50,000 transactions of two years. */
export async function measureCashFlow(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const maria = await signUp(valv.origin, 'maria');
    for (let file = 0; file < FILES; file += 1) {
      await addFile(valv, maria, { file, rows: FILE_ROWS, days: DAYS });
    }
    const rounds = await cashFlowMs(valv, maria);
    const name = 'Cash flow of 50,000 transactions in two years, until the answer';
    return [{ name, unit: 'ms', rounds, goal: GOAL_MS }];
  } finally {
    await valv.stop();
  }
}

/** Time until the answer, round by round, after some that are not counted. */
export async function cashFlowMs(valv: Measured, customer: Customer): Promise<number[]> {
  for (let round = 0; round < WARMING; round += 1) await answerMs(valv, customer);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await answerMs(valv, customer));
  return rounds;
}

async function answerMs({ origin }: Measured, { token }: Customer): Promise<number> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/cash-flow`, { headers });
  const { months } = (await answer.json()) as { months: unknown[] };
  if (months.length < DAYS / 31) throw new Error(`Only ${months.length} months`);
  return performance.now() - begun;
}
