import type { Figure } from './figures.ts';
import { type Load, send } from './load.ts';
import { type Measured, startValv } from './measured.ts';

const ROUNDS = 5;
const WARMING = 1;
const COUNT = 1000;
const GOAL_MS = 1.5;

const QUIET = { LOG_LEVEL: 'warn' };

/** Requests of the screen of economic analysis besides those of a user's own figures. */
const PATHS = {
  'Consumer prices since 1980': '/api/inflation-data',
  'House prices since 1986': '/api/real-estate-market-data',
  'Exchange rates': '/api/exchange-rates',
  'The sources and their state': '/api/data-sources',
};

/**
 * Cost of public figures in our process: for clients without them, and for clients that have them
 * cached.
 */
export async function measurePublicFigures(dataDir: string): Promise<Figure[]> {
  const valv = await startValv({ ...QUIET, DATA_DIR: dataDir, PORT: '0' });
  try {
    const figures: Figure[] = [];
    for (const [name, path] of Object.entries(PATHS)) {
      const url = `${valv.origin}${path}`;
      const headers = { 'accept-encoding': 'gzip' };
      const answer = await fetch(url, { headers });
      const tag = answer.headers.get('etag') ?? '';
      const load: Load = { url, method: 'GET', headers, body: null, count: COUNT, connections: 4 };
      const known = { ...load, headers: { ...headers, 'if-none-match': tag }, status: 304 };
      figures.push(
        { name: `${name}, CPU of our process`, ...(await measure(valv, load)) },
        { name: `${name}, known already (304)`, ...(await measure(valv, known)) },
      );
    }
    return figures;
  } finally {
    await valv.stop();
  }
}

async function measure(valv: Measured, load: Load): Promise<Omit<Figure, 'name'>> {
  const rounds: number[] = [];
  for (let round = -WARMING; round < ROUNDS; round += 1) {
    const before = await valv.usage();
    await send(load);
    const after = await valv.usage();
    if (round >= 0) rounds.push((after.cpuMs - before.cpuMs) / load.count);
  }
  return { unit: 'ms', rounds, goal: GOAL_MS };
}
