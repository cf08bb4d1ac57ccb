import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import { vouchFor } from './vouched.ts';

/** One asset to add. Sent again after silence, it must still be added once. */
export type Write = { key: string; name: string; isAcknowledged: boolean };

export type Writer = { address: string; token: string };

const PASSWORD = 'sommarstuga vid sjön';
const WRITERS = 8;

/** Signs up a user who is verified at once; returns the session's token. */
export async function signUp(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.se`, password: PASSWORD }),
  });
  const answer = (await response.json()) as { access_token?: string; user?: { id: string } };
  const { access_token: token, user } = answer;
  if (token === undefined || !user) throw new Error(JSON.stringify(answer));
  await vouchFor(address, user.id);
  const headers = { authorization: `Bearer ${token}` };
  const { ok } = await fetch(`${address}/api/user`, { headers });
  if (!ok) throw new Error('The current user cannot be read.');
  return token;
}

/** Signs in an existing user, at any address. */
export async function signIn(address: string, name: string): Promise<string> {
  const response = await fetch(`${address}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${name}@example.se`, password: PASSWORD }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`${response.status} at the sign-in`);
  return token;
}

/**
 * Sends a write. Null is silence: the connection broke, with an unknown result. Any response but
 * "added" and "not now, try again" is a fault.
 */
export async function send({ address, token }: Writer, write: Write): Promise<number | null> {
  const body = { type: 'savings', name: write.name, value: '1250000.50', currency: 'SEK' };
  const response = await fetch(`${address}/api/assets`, {
    method: 'POST',
    headers: {
      'authorization': `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': write.key,
    },
    body: JSON.stringify(body),
  }).catch(() => null);
  if (response === null) return null;
  const text = await response.text().catch(() => '');
  if (response.status === 201) write.isAcknowledged = true;
  else if (response.status !== 503 || !response.headers.has('retry-after')) {
    throw new Error(`${response.status} ${text}`);
  }
  return response.status;
}

/**
 * Writes in parallel, each write until it is acknowledged, and reports every acknowledged one,
 * until stopped or without a server.
 */
export function writeMany(writer: Writer, told: (acknowledged: number) => void = () => undefined) {
  const writes: Write[] = [];
  let isStopped = false;
  let acknowledged = 0;
  let refused = 0;
  async function go(): Promise<void> {
    while (!isStopped) {
      const write = { key: randomUUID(), name: `Konto ${writes.length}`, isAcknowledged: false };
      writes.push(write);
      while (!write.isAcknowledged) {
        const status = await send(writer, write);
        if (status === 503) refused += 1;
        if (status === null || isStopped) return;
      }
      acknowledged += 1;
      told(acknowledged);
    }
  }
  const all = Promise.all(Array.from({ length: WRITERS }, go));
  all.catch(() => (isStopped = true));
  const ended = all.then(() =>
    Promise.reject(new Error('The connections broke, or were stopped.')),
  );
  ended.catch(() => undefined);
  return {
    writes,
    /** Waits for a number of further acknowledged writes; rejects at once on a fault. */
    more: async (count: number) => {
      const goal = acknowledged + count;
      const isReached = () => expect(acknowledged, `${refused} refused`).toBeGreaterThan(goal);
      await Promise.race([vi.waitFor(isReached), ended]);
    },
    /** Number of "not now" responses. */
    refused: () => refused,
    /** Rejects when any answer was a fault. */
    stop: async () => {
      isStopped = true;
      await all;
    },
    /** True once no write is running any more. */
    hasEnded: () => isStopped,
  };
}

export async function listNames({ address, token }: Writer): Promise<string[]> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/assets`, { headers });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return ((await response.json()) as { name: string }[]).map(({ name }) => name);
}

/** Every acknowledged write is there; the others, sent again, are there once. */
export async function expectWhole(writer: Writer, writes: Write[]): Promise<void> {
  const before = new Set(await listNames(writer));
  const lost = writes.filter(({ isAcknowledged, name }) => isAcknowledged && !before.has(name));
  expect(lost).toEqual([]);
  for (const write of writes.filter(({ isAcknowledged }) => !isAcknowledged)) {
    expect(await send(writer, write)).toBe(201);
  }
  expect((await listNames(writer)).sort()).toEqual(writes.map(({ name }) => name).sort());
}

/** Writes in parallel; `strike` is called after a number of acknowledged writes. */
export async function writeUntil(writer: Writer, count: number, strike: () => void) {
  let hasStruck = false;
  const writing = writeMany(writer, (acknowledged) => {
    if (acknowledged < count || hasStruck) return;
    hasStruck = true;
    strike();
  });
  await vi.waitFor(() => expect(hasStruck || writing.hasEnded()).toBe(true));
  if (!hasStruck) await writing.stop();
  return writing;
}
