import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { SystemStatus } from '#domain/operations/monitoring.ts';
import { listNames, signIn, signUp } from '#tests/support/writes.ts';

const ADMIN_TOKEN = 'an admin token of the test';
const ARCHIVE_KEY = 'a key of the test, of 128 bits';

/** A folder that the database's own user may pass through, when tests run as root. */
export function openFolder(): { root: string; remove: () => void } {
  const root = mkdtempSync(join(tmpdir(), 'valv-archived-'));
  chmodSync(root, 0o711);
  return { root, remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 20 }) };
}

/** Settings of a server with an archive, on the disk of the tests. */
export function archivedIn(folder: string): Record<string, string> {
  return {
    ARCHIVE_DIR: folder,
    ARCHIVE_KEY,
    ARCHIVE_SAME_DISK: 'on',
    ADMIN_TOKEN,
    BACKUP_SCHEDULE: 'off',
  };
}

export async function statusOf(address: string): Promise<SystemStatus> {
  const headers = { authorization: `Bearer admin-${ADMIN_TOKEN}` };
  const answer = await fetch(`${address}/api/admin/system-status`, { headers });
  return (await answer.json()) as SystemStatus;
}

/** Waits for the first base copy, from which on the archive can be restored. */
export async function untilArchived(address: string): Promise<void> {
  const state = async () => (await statusOf(address)).archive?.state;
  await expect.poll(state, { interval: 500 }).toBe('ok');
}

export type SlowWrite = { name: string; ackMs: number; user: string };

const PEOPLE = 4;
const PAUSE_MS = 40;

/** Several users add assets one after another; each acknowledged one is noted with its moment. */
export async function writeSlowly(address: string, label: string) {
  const writes: SlowWrite[] = [];
  let isStopped = false;
  const users = Array.from({ length: PEOPLE }, (_, n) => `${label}.${n}`);
  const tokens = await Promise.all(users.map((user) => signUp(address, user)));
  const write = async (user: string, token: string): Promise<void> => {
    for (let n = 0; !isStopped; n += 1) {
      const name = `${user} ${n}`;
      if (await add(address, token, name)) writes.push({ name, ackMs: performance.now(), user });
      const nextMs = performance.now() + PAUSE_MS;
      await expect.poll(() => performance.now(), { interval: PAUSE_MS }).toBeGreaterThan(nextMs);
    }
  };
  const all = Promise.all(users.map((user, n) => write(user, tokens[n] ?? '')));
  return {
    users,
    writes,
    stop: async () => {
      isStopped = true;
      await all;
    },
  };
}

async function add(address: string, token: string, name: string): Promise<boolean> {
  const answer = await fetch(`${address}/api/assets`, {
    method: 'POST',
    headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'savings', name, value: '1250000.50', currency: 'SEK' }),
  }).catch(() => null);
  await answer?.text().catch(() => '');
  return answer?.status === 201;
}

/** Seconds of acknowledged writes that are lost: from the first lost to the last of all. */
export function lostSeconds(writes: readonly SlowWrite[], found: ReadonlySet<string>): number {
  const lost = writes.filter(({ name }) => !found.has(name));
  if (lost.length === 0) return 0;
  const last = Math.max(...writes.map(({ ackMs }) => ackMs));
  return (last - Math.min(...lost.map(({ ackMs }) => ackMs))) / 1000;
}

/** Deletes a folder while it is in use, as a burnt disk does. */
export function burn(folder: string): void {
  execFileSync('rm', ['-rf', folder]);
  mkdirSync(folder, { recursive: true });
  rmSync(folder, { recursive: true });
}

/** The goal: a disk may burn, and at most a minute of acknowledged writes is lost. */
export const LOST_S_MAX = 60;

/** Waits longer than PostgreSQL does before it closes a segment, and never the same after it. */
export async function writeOn(round: number): Promise<void> {
  const untilMs = performance.now() + 38_000 + ((round * 7_919) % 30) * 1000;
  await expect.poll(() => performance.now()).toBeGreaterThan(untilMs);
}

/** Names of all assets that the users find. */
export async function namesFound(address: string, users: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (const user of users) {
    const token = await signIn(address, user);
    for (const name of await listNames({ address, token })) found.add(name);
  }
  return found;
}

/** The largest, with one decimal. */
export function worst(figures: readonly number[]): string {
  return Math.max(...figures).toLocaleString('en', { maximumFractionDigits: 1 });
}
