import { setTimeout as waitMs } from 'node:timers/promises';
import { createCustomer } from './customer.ts';
import type { Figure } from './figures.ts';
import { type Measured, startValv, startMeasured } from './measured.ts';
import { type Answered, type Client, sendPaced } from './paced-load.ts';

const CLIENTS = 200;
const WARM_UP_S = 5;
const CAPACITY_S = 10;
const STEADY_S = 60;
const OVERLOAD_S = 15;
const RECOVERY_S = 5;
/** Statuses that the design allows an overloaded server to answer. */
const BY_DESIGN: readonly number[] = [200, 429, 503];
/** A response time that feels immediate. */
const USUAL_MS = 250;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Requests per second of 200 users, and the response times at half and at twice that load. */
export async function measureCapacity(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const bare = await startMeasured('bare-server.ts');
  try {
    const { origin } = valv;
    const clients = await createClients(origin);
    await sendPaced({ origin, clients, seconds: WARM_UP_S, rate: null });
    const nobody = clients.map(() => null);
    const most = { clients: nobody, seconds: CAPACITY_S, rate: null };
    const bareRate = rateOf(await sendPaced({ ...most, origin: bare.origin }), CAPACITY_S);
    const capacity = rateOf(await sendPaced({ ...most, origin, clients }), CAPACITY_S);
    const half = { origin, clients, rate: capacity / 2 };
    const steady = await sendWatched(valv, sendPaced({ ...half, seconds: STEADY_S }));
    const over = await sendPaced({ ...half, seconds: OVERLOAD_S, rate: capacity * 2 });
    const after = await sendPaced({ ...half, seconds: RECOVERY_S });
    return [...capacityFigures(capacity, bareRate), ...steady, ...overFigures(over, after)];
  } finally {
    await valv.stop();
    await bare.stop();
  }
}

async function createClients(origin: string): Promise<Client[]> {
  const clients: Client[] = [];
  for (let at = 0; at < CLIENTS; at += 1) {
    const { token, assetId } = await createCustomer(origin, `user-${at}@example.se`);
    clients.push({ token, assetId });
  }
  return clients;
}

function rateOf(answered: readonly Answered[], seconds: number): number {
  return answered.filter(({ status }) => status === 200).length / seconds;
}

/** Response times of a load, and the process's usage meanwhile. */
async function sendWatched(valv: Measured, load: Promise<Answered[]>): Promise<Figure[]> {
  await valv.usage('anew');
  let isSent = false;
  const sent = load.finally(() => (isSent = true));
  let mostBytes = 0;
  while (!isSent) {
    await Promise.race([sent, waitMs(1000)]);
    mostBytes = Math.max(mostBytes, (await valv.usage()).rssBytes);
  }
  const answered = await sent;
  const { loopDelayP99Ms } = await valv.usage();
  const name = `${CLIENTS} people at half of that for ${STEADY_S} s`;
  const errors = answered.filter(({ status }) => status !== 200).length;
  return [
    { name: `${name}, answers other than 200`, unit: '', rounds: [errors], goal: 0 },
    { name: `${name}, 99 of 100 within`, unit: 'ms', rounds: [p99(answered)], goal: null },
    { name: `${name}, memory at most`, unit: 'MB', rounds: [mostBytes / 1e6], goal: 220 },
    {
      name: `${name}, event loop late, 99 of 100`,
      unit: 'ms',
      rounds: [loopDelayP99Ms],
      goal: 100,
    },
  ];
}

function p99(answered: readonly Answered[]): number {
  const sorted = answered.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? NaN;
}

function capacityFigures(capacity: number, bareRate: number): Figure[] {
  const name = `${CLIENTS} people, reads and writes mixed`;
  return [
    { name: `${name}, requests answered`, unit: 'a second', rounds: [capacity], goal: null },
    {
      name: `${name}, those of a bare node:http server beside them`,
      unit: 'times',
      rounds: [bareRate / capacity],
      goal: 17,
    },
  ];
}

function overFigures(over: readonly Answered[], after: readonly Answered[]): Figure[] {
  const name = `${CLIENTS} people at twice that for ${OVERLOAD_S} s`;
  const other = over.filter(({ status }) => !BY_DESIGN.includes(status)).length;
  return [
    { name: `${name}, answers other than 200, 429 and 503`, unit: '', rounds: [other], goal: 0 },
    { name: `${name}, recovered after`, unit: 'seconds', rounds: [recoveredS(after)], goal: 5 },
  ];
}

/** The first whole second after which answers come as usual again. */
function recoveredS(after: readonly Answered[]): number {
  for (let second = 0; second < RECOVERY_S; second += 1) {
    const within = after.filter(({ dueMs }) => Math.floor(dueMs / 1000) === second);
    const isUsual = within.every(({ status }) => status === 200) && p99(within) <= USUAL_MS;
    if (isUsual) return second + 1;
  }
  return Infinity;
}
