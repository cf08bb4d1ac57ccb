import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { monthsFrom } from '#domain/basics/months.ts';
import type { Figure } from './figures.ts';
import { type Customer, signUp } from './history.ts';
import { type Measured, startValv } from './measured.ts';

const MB = 1024 ** 2;

/** The most that the process may grow while a file is read, in MB. */
const GROWTH_MB_MAX = 128;

/** Almost as many values as an account may hold, and several times as many. */
const FILES = [
  { size: 25, verb: 'Reading in', status: 201 },
  { size: 100, verb: 'Refusing', status: 400 },
];

/** The longest possible history of the most items. */
const MONTHS = monthsFrom(FIRST_MONTH, '2025-12');
const ITEMS_MAX = 1_000;

/** Field of the stated value of each kind. */
const AMOUNTS = { assets: 'value', liabilities: 'balance' };

/**
 * Some more than the process needs at rest: with a larger heap Node lets garbage grow by hundreds
 * of megabytes before it collects, and the figure would show that.
 */
const HEAP_MB = 128;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Whether a file that is many times larger than memory should hold is read in piece by piece. */
export async function measureLargeImports(dataDir: string): Promise<Figure[]> {
  const NODE_OPTIONS = `--max-old-space-size=${HEAP_MB}`;
  const settings = { ...QUIET, NODE_OPTIONS, DATA_DIR: dataDir, PORT: '0' };
  const valv = await startValv(settings);
  try {
    // The first one warms up: code is compiled, and buffers find their size.
    await importFile(valv, await signUp(valv.origin, 'forst'), 5);
    const figures: Figure[] = [];
    for (const { size, verb, status } of FILES) {
      const user = await signUp(valv.origin, `stor${size}`);
      const { seconds, grownMb } = await importFile(valv, user, size, status);
      const name = `${verb} a file of ${size} MB with a heap of ${HEAP_MB} MB`;
      figures.push(
        { name, unit: 'seconds', rounds: [seconds], goal: null },
        {
          name: `${name}, memory grown meanwhile`,
          unit: 'MB',
          rounds: [grownMb],
          goal: GROWTH_MB_MAX,
        },
      );
    }
    return figures;
  } finally {
    await valv.stop();
  }
}

/** Sends the file as it is made, and asks all the while how much memory the process has. */
async function importFile(valv: Measured, { token }: Customer, megabytes: number, status = 201) {
  const before = (await valv.usage()).rssBytes;
  const begun = performance.now();
  const body = Readable.toWeb(Readable.from(fileOf(megabytes * MB)));
  const sending = fetch(`${valv.origin}/api/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'authorization': `Bearer ${token}` },
    body,
    duplex: 'half',
  } as RequestInit);
  let [peak, isDone] = [before, false];
  const done = sending.finally(() => {
    isDone = true;
  });
  while (!isDone) peak = Math.max(peak, (await valv.usage()).rssBytes);
  const answer = await done;
  if (answer.status !== status) throw new Error(await answer.text());
  return { seconds: (performance.now() - begun) / 1000, grownMb: (peak - before) / MB };
}

/** Items with a value for every month, until the file is as large as is asked for. */
function* fileOf(bytes: number): Generator<string> {
  const exportedAt = new Date().toISOString();
  const head = { format: 'valv', version: 1, id: randomUUID(), exportedAt };
  yield JSON.stringify(head).slice(0, -1);
  let written = 0;
  for (const [list, amount] of Object.entries(AMOUNTS)) {
    yield `,"${list}":[`;
    for (let at = 0; written < bytes && at < ITEMS_MAX; at += 1) {
      const item = JSON.stringify(itemOf(amount, at));
      written += item.length;
      yield at === 0 ? item : `,${item}`;
    }
    yield ']';
  }
  yield '}';
}

function itemOf(amount: string, at: number) {
  const stated = { currency: 'SEK', ownershipPercentage: '50.00' };
  const typed = MONTHS.map((month, index) => ({
    month,
    [amount]: `${100_000 + index}.50`,
    ...stated,
    writtenAt: `${month}-28T12:00:00.000Z`,
  }));
  return { id: String(at), type: 'other', name: `Nummer ${at}`, [amount]: '45000.50', typed };
}
