import { setTimeout as waitMs } from 'node:timers/promises';
import { createCustomer } from './customer.ts';
import type { Figure } from './figures.ts';
import { type Measured, startValv } from './measured.ts';
import { type Answered, type Client, sendPaced } from './paced-load.ts';
import { type Attack, attacksOf, fillAccount, fillPast } from './worst-requests.ts';

const FILES = 12;
const WARM_UP_S = 3;
const ATTACK_S = 10;
/** Together; of each far fewer than its own limit lets through. */
const READS_A_SECOND = 50;
const NEIGHBORS = 8;
const P99_MS_MAX = 50;
const RSS_MB_MAX = 512;

/** With the default limits of an installation: they are part of the protection of others. */
const SETTINGS = { AUTH_AUTOCONFIRM: 'on', LOG_LEVEL: 'error' };

/** Effect of one account's heaviest use on another's reads and on the process. */
export async function measureNoisyNeighbor(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...SETTINGS, DATA_DIR: dataDir, PORT: '0' });
  try {
    const { origin } = valv;
    const noisy = {
      full: await createCustomer(origin, 'full@example.se'),
      past: await createCustomer(origin, 'past@example.se'),
      reading: await createCustomer(origin, 'reading@example.se'),
      writing: await createCustomer(origin, 'writing@example.se'),
    };
    const clients: Client[] = [];
    for (let at = 0; at < NEIGHBORS; at += 1) {
      const { token } = await createCustomer(origin, `neighbor-${at}@example.se`);
      clients.push({ token, assetId: null });
    }
    const read = (seconds: number) => sendPaced({ origin, clients, seconds, rate: READS_A_SECOND });
    await fillAccount(origin, noisy.full, FILES);
    const pastId = await fillPast(origin, noisy.past);
    await read(WARM_UP_S);
    const alone = await read(ATTACK_S);
    const figures = [figureOf('Reads with nobody else there', alone, null)];
    process.stdout.write(`Reads with nobody else there: ${p99(alone).toFixed(1)} ms\n`);
    let mostBytes = 0;
    for (const attack of attacksOf(origin, noisy, pastId)) {
      const { answered, rssBytes, lateMs } = await underAttack(valv, attack, () => read(ATTACK_S));
      mostBytes = Math.max(mostBytes, rssBytes);
      const name = `Reads beside ${attack.name} × ${attack.parallel}`;
      figures.push(figureOf(name, answered, P99_MS_MAX));
      process.stdout.write(`${name}: ${p99(answered).toFixed(1)} ms, `);
      process.stdout.write(`event loop late ${lateMs.toFixed(0)} ms at most, `);
      process.stdout.write(`memory ${(rssBytes / 1e6).toFixed(0)} MB\n`);
    }
    const memory = {
      name: 'Memory of the process beside all of that, at most',
      unit: 'MB',
    } as const;
    return [...figures, { ...memory, rounds: [mostBytes / 1e6], goal: RSS_MB_MAX }];
  } finally {
    await valv.stop();
  }
}

/** Repeats the attack in parallel for as long as the reads last. */
async function underAttack(valv: Measured, attack: Attack, read: () => Promise<Answered[]>) {
  const before = await valv.usage('anew');
  const state = { isOver: false, at: 0 };
  const go = async () => {
    while (!state.isOver) await attack.send((state.at += 1)).catch(() => waitMs(50));
  };
  const attacking = Promise.all(Array.from({ length: attack.parallel }, go));
  let { rssBytes } = before;
  const reading = read().finally(() => (state.isOver = true));
  while (!state.isOver) {
    await Promise.race([reading, waitMs(500)]);
    rssBytes = Math.max(rssBytes, (await valv.usage()).rssBytes);
  }
  const answered = await reading;
  const { loopDelayMaxMs: lateMs } = await valv.usage();
  await attacking;
  return { answered, rssBytes, lateMs };
}

/** A missing response counts as infinitely slow. */
function p99(answered: readonly Answered[]): number {
  const times = answered.map(({ tookMs, status }) => (status === 200 ? tookMs : Infinity));
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? NaN;
}

function figureOf(name: string, answered: readonly Answered[], goal: number | null): Figure {
  return { name: `${name}, 99 of 100`, unit: 'ms', rounds: [p99(answered)], goal };
}
