import { hash, verify } from '@node-rs/argon2';
import { createCustomer, type Customer } from './customer.ts';
import { type Figure, median, ratios } from './figures.ts';
import { type Load, send } from './load.ts';
import { type Measured, startValv, startMeasured } from './measured.ts';

const ROUNDS = 7;

/** The compilers need a while; their work is not the cost of a request. */
const WARM_UPS = 3;
const CONNECTIONS = 8;
const HASHES = 20;

const QUIET = { AUTH_AUTOCONFIRM: 'on', AUTH_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Cost of a request in our process, beside that of Node's own server. */
export async function measureRequests(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  const bare = await startMeasured('bare-server.ts');
  try {
    // The reader's own: an account's oldest sessions end when it has logged in too often.
    const reader = await createCustomer(valv.origin);
    const returning = await createCustomer(valv.origin, 'nils@example.se');
    const loads = { bare: get(`${bare.origin}/`), ...loadsOn(valv.origin, reader, returning) };
    const rounds = { bare: [], cheapest: [], read: [], signIn: [], hash: [], rate: [] } as Rounds;
    for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
      const measured = {
        bare: await cpuMs(bare, loads.bare),
        cheapest: await cpuMs(valv, loads.cheapest),
        read: await cpuMs(valv, loads.read),
        signIn: await cpuMs(valv, loads.signIn),
        hash: { each: await hashCpuMs(), rate: 0 },
      };
      if (round < 0) continue;
      for (const name of NAMES) rounds[name].push(measured[name].each);
      rounds.rate.push(measured.signIn.rate);
    }
    const { rssBytes } = await valv.usage();
    return figuresOf(rounds, rssBytes);
  } finally {
    await valv.stop();
    await bare.stop();
  }
}

const NAMES = ['bare', 'cheapest', 'read', 'signIn', 'hash'] as const;
type Rounds = Record<(typeof NAMES)[number] | 'rate', number[]>;

function loadsOn(origin: string, reader: Customer, { email, password }: Customer) {
  const signIn: Load = {
    url: `${origin}/api/login`,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
    count: 60,
    connections: 4,
  };
  const read = get(`${origin}/api/assets`, { authorization: `Bearer ${reader.token}` });
  return { cheapest: get(`${origin}/healthz`), read: { ...read, count: 2000 }, signIn };
}

function get(url: string, headers: Record<string, string> = {}): Load {
  const load = { url, method: 'GET', headers, body: null } as const;
  return { ...load, count: 6000, connections: CONNECTIONS };
}

async function cpuMs(server: Measured, load: Load): Promise<{ each: number; rate: number }> {
  const before = await server.usage();
  const { ms } = await send(load);
  const after = await server.usage();
  return { each: (after.cpuMs - before.cpuMs) / load.count, rate: (load.count / ms) * 1000 };
}

/** One argon2id hash with the server's parameters, alone. */
async function hashCpuMs(): Promise<number> {
  const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const stored = await hash('en villa i Nacka', cost);
  const before = process.cpuUsage();
  for (let at = 0; at < HASHES; at += 1) await verify(stored, 'en villa i Nacka');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / HASHES;
}

function figuresOf(rounds: Rounds, rssBytes: number): Figure[] {
  const { bare, cheapest, read, signIn, hash: hashing, rate } = rounds;
  const microseconds = Math.round(median(bare) * 1000);
  return [
    {
      name: `Cheapest route, CPU beside a bare node:http server (here ${microseconds} µs)`,
      unit: 'times',
      rounds: ratios(cheapest, bare),
      goal: 2,
    },
    {
      name: 'Signed-in read of 20 assets, CPU beside the same',
      unit: 'times',
      rounds: ratios(read, bare),
      goal: 5,
    },
    {
      name: 'Sign-in, CPU beside one argon2id hash',
      unit: 'times',
      rounds: ratios(signIn, hashing),
      goal: null,
    },
    { name: 'Sign-ins on this machine', unit: 'a second', rounds: rate, goal: null },
    {
      name: 'Memory of our process after all of that',
      unit: 'MB',
      rounds: [rssBytes / 1e6],
      goal: null,
    },
  ];
}
