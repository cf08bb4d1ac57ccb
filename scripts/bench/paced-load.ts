import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as waitMs } from 'node:timers/promises';

/** A user who reads and writes; `assetId` is the asset they write, null for reads only. */
export type Client = { token: string; assetId: string | null };

export type Pace = {
  origin: string;
  /** Each sends one request at a time. Null: no user, for the one page of a bare server. */
  clients: (Client | null)[];
  seconds: number;
  /** Requests a second that are due; null: each when the one before is answered. */
  rate: number | null;
};

/** A response: when its request was due, how long after that it came, and its status (0: none). */
export type Answered = { dueMs: number; tookMs: number; status: number };

/** Sends requests from a process of its own, and returns each one's result. */
export async function sendPaced(pace: Pace): Promise<Answered[]> {
  const child = fork(new URL(import.meta.url));
  const answer = once(child, 'message');
  const failure = once(child, 'exit').then(() => {
    throw new Error(`The load on ${pace.origin} failed`);
  });
  child.send(pace);
  const [answered] = (await Promise.race([answer, failure])) as [Answered[]];
  failure.catch(() => undefined);
  return answered;
}

async function run({ origin, clients, seconds, rate }: Pace): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const answered: Answered[] = [];
  const startedMs = performance.now();
  let next = 0;
  const act = async (client: Client | null) => {
    for (;;) {
      const at = next;
      next += 1;
      const sinceMs = performance.now() - startedMs;
      const dueMs = rate === null ? sinceMs : (at / rate) * 1000;
      if (dueMs > seconds * 1000) return;
      if (dueMs > sinceMs) await waitMs(dueMs - sinceMs);
      const status = await sendOne({ origin, client, at }, agent);
      answered.push({ dueMs, tookMs: performance.now() - startedMs - dueMs, status });
    }
  };
  await Promise.all(clients.map(act));
  agent.destroy();
  return answered;
}

type One = { origin: string; client: Client | null; at: number };

function sendOne({ origin, client, at }: One, agent: Agent): Promise<number> {
  const { method, path, body } = callOf(client, at);
  const headers = {
    'content-type': 'application/json',
    ...(client && { authorization: `Bearer ${client.token}` }),
  };
  return new Promise((resolve) => {
    const sent = request(origin + path, { method, headers, agent }, (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).resume();
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

/** Among ten requests, five read the assets, three the figures of the dashboard, and two write. */
function callOf(client: Client | null, at: number) {
  if (client === null) return { method: 'GET', path: '/' };
  const kind = client.assetId === null ? 0 : at % 10;
  if (kind < 5) return { method: 'GET', path: '/api/assets' };
  if (kind < 7) return { method: 'GET', path: '/api/financial-summary' };
  if (kind < 8) return { method: 'GET', path: '/api/net-worth-history?period=1y' };
  const body = JSON.stringify({ value: `${10_000 + at}.25` });
  return { method: 'PUT', path: `/api/assets/${client.assetId}`, body };
}

if (process.send) {
  const [pace] = (await once(process, 'message')) as [Pace];
  // Large messages are not sent at once: a process that exits earlier truncates them.
  process.send(await run(pace), () => process.disconnect());
}
