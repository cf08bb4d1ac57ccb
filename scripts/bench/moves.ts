import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';
import { eachRound } from './transactions.ts';

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** As many as a file may hold, in several accounts, over ten years. */
const ROWS = 100_000;
const ACCOUNTS = 10;
const DAYS = 3_600;

/** Cost of the largest export of another program: until its preview, and until it is saved. */
export async function measureMoves(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const file = registerOf(ROWS);
    const rounds = await eachRound(async (round) => {
      const user = await signUp(valv.origin, `flyttar${round}`);
      const read = await taken(valv, user, ['POST', '/api/moves', file]);
      const saved = await taken(valv, user, ['POST', `/api/moves/${read.id}/save`]);
      const known = await taken(valv, user, ['POST', '/api/moves', file]);
      return { read, saved, known };
    });
    const figures = (part: 'read' | 'saved' | 'known', name: string, goal: number): Figure[] => [
      { name, unit: 'seconds', rounds: rounds.map((each) => each[part].seconds), goal },
      {
        name: `${name}, others wait`,
        unit: 'ms',
        rounds: rounds.map((each) => each[part].heldMs),
        goal: 50,
      },
    ];
    const of = 'a budget of 100,000 transactions that moves in';
    return [
      ...figures('read', `Reading ${of}`, 8),
      ...figures('saved', `Saving ${of}`, 12),
      ...figures('known', `Reading ${of} once more`, 10),
    ];
  } finally {
    await valv.stop();
  }
}

type Sent = [method: 'POST', path: string, body?: string];

async function taken(valv: Measured, { token }: Customer, [method, path, body]: Sent) {
  await valv.usage('anew');
  const begun = performance.now();
  const answer = await fetch(`${valv.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/octet-stream' }),
    },
    ...(body !== undefined && { body }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { id = '' } = (await answer.json()) as { id?: string };
  const seconds = (performance.now() - begun) / 1000;
  return { id, seconds, heldMs: (await valv.usage()).loopDelayMaxMs };
}

const PAYEES = ['ICA', 'Espresso House', 'SL', 'Systembolaget', 'Apoteket', 'Circle K', 'Ikea'];
const GROUPS = ['Vardag: Mat', 'Vardag: Resor', 'Hem: Hyra', 'Nöje: Bio', 'Hem: Trädgård'];

/** A register of YNAB with a number of rows; each tenth is a side of a transfer. */
function registerOf(rows: number): string {
  const first = Date.UTC(2015, 0, 1);
  const lines = Array.from({ length: rows }, (_, at) => {
    const day = new Date(first + Math.floor((at * DAYS) / rows) * 86_400_000);
    const date = day.toISOString().slice(0, 10);
    const isTransfer = at % 20 < 2;
    const account = `Konto ${isTransfer ? at % 2 : at % ACCOUNTS}`;
    const payee = isTransfer
      ? `Transfer : Konto ${(at + 1) % 2}`
      : `${PAYEES[at % PAYEES.length]} ${at % 500}`;
    const category = isTransfer ? '' : (GROUPS[at % GROUPS.length] ?? '');
    const [group = '', name = ''] = category.split(': ');
    const amount = isTransfer ? '100,00kr' : `${(at % 900) + 10},50kr`;
    const isIn = isTransfer && at % 2 === 1;
    const sides = isIn ? ['0,00kr', amount] : [amount, '0,00kr'];
    const cells = [account, '', date, payee, category, group, name, '', ...sides, 'Cleared'];
    return cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',');
  });
  const head =
    'Account,Flag,Date,Payee,Category Group/Category,Category Group,Category,Memo,Outflow,Inflow,Cleared';
  return [head, ...lines].join('\n');
}
