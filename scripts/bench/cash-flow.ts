import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 3;
const FILES = 5;
const FILE_ROWS = 10_000;
const DAYS = 720;
const DAY_MS = 86_400_000;
const GOAL_MS = 150;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of all figures of 50,000 transactions of two years. */
export async function measureCashFlow(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const maria = await signUp(valv.origin, 'maria');
    for (let file = 0; file < FILES; file += 1) await addFile(valv, maria, file);
    for (let round = 0; round < WARMING; round += 1) await answerMs(valv, maria);
    const rounds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await answerMs(valv, maria));
    const name = 'Cash flow of 50,000 transactions in two years, until the answer';
    return [{ name, unit: 'ms', rounds, goal: GOAL_MS }];
  } finally {
    await valv.stop();
  }
}

async function answerMs({ origin }: Measured, { token }: Customer): Promise<number> {
  const begun = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${origin}/api/cash-flow`, { headers });
  const { months } = (await answer.json()) as { months: unknown[] };
  if (months.length < DAYS / 31) throw new Error(`Only ${months.length} months`);
  return performance.now() - begun;
}

async function addFile({ origin }: Measured, { token }: Customer, file: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const account = await fetch(`${origin}/api/bank-accounts`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ accountName: `Konto ${file}` }),
  });
  const { id } = (await account.json()) as { id: string };
  const answer = await fetch(`${origin}/api/bank-accounts/${id}/imports`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: fileOf(file),
  });
  if (!answer.ok) throw new Error(await answer.text());
  await answer.arrayBuffer();
}

const SHOPS = ['ICA', 'COOP', 'WILLYS', 'ESPRESSO HOUSE', 'APOTEKET', 'CIRCLE K', 'IKEA', 'SL'];
const PLACES = ['SKOGEN', 'TORGET', 'HAMNEN', 'BACKEN', 'CENTRUM', 'PARKEN', 'DALEN', 'UDDEN'];

/** A shop of 512, with the day of the purchase; pay and rent once a month. */
function rowOf(file: number, at: number): string {
  const day = new Date(Date.now() - Math.floor((at * DAYS) / FILE_ROWS) * DAY_MS);
  const date = day.toISOString().slice(0, 10);
  const isMonthly = at % Math.round((FILE_ROWS * 30) / DAYS) === 0;
  const pick = (of: readonly string[], from: number) => of[Math.floor(from) % of.length] ?? '';
  const shop = [pick(SHOPS, at), pick(PLACES, at / 8), pick(PLACES, at / 64)].join(' ');
  const text = isMonthly ? `HYRA ${pick(PLACES, file)}` : `${shop} /${date.slice(2)}`;
  const amount = isMonthly ? '9000.000' : `${((at * 7 + file) % 900) + 10}.500`;
  return `${date};${date};${at};${text};-${amount};`;
}

function fileOf(file: number): string {
  const lines = Array.from({ length: FILE_ROWS }, (_, at) => rowOf(file, at));
  return `Bokföringsdatum;Valutadatum;Verifikationsnummer;Text;Belopp;Saldo\n${lines.join('\n')}`;
}
