import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';

export type Load = {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: string | null;
  count: number;
  connections: number;
  /** Expected status of every response; 200 by default. */
  status?: number;
};

/**
 * Sends a load from a process of its own; returns its duration. Every response must be the expected
 * one.
 */
export async function send(load: Load): Promise<{ ms: number }> {
  const child = fork(new URL(import.meta.url));
  const answer = once(child, 'message');
  const failure = once(child, 'exit').then(() => {
    throw new Error(`The load on ${load.url} failed`);
  });
  child.send(load);
  const [result] = (await Promise.race([answer, failure])) as [{ ms: number }];
  failure.catch(() => undefined);
  return result;
}

async function run(load: Load): Promise<{ ms: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: load.connections });
  const startedMs = performance.now();
  let left = load.count;
  const customer = async () => {
    while (left > 0) {
      left -= 1;
      await onceRight(load, agent);
    }
  };
  await Promise.all(Array.from({ length: load.connections }, customer));
  agent.destroy();
  return { ms: performance.now() - startedMs };
}

function onceRight(load: Load, agent: Agent): Promise<void> {
  const { url, method, headers, body, status = 200 } = load;
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers, agent }, (response) => {
      if (response.statusCode !== status) reject(new Error(`${url}: ${response.statusCode}`));
      response.on('end', resolve).resume();
    });
    sent.on('error', reject).end(body);
  });
}

if (process.send) {
  const [load] = (await once(process, 'message')) as [Load];
  process.send(await run(load));
  process.disconnect();
}
