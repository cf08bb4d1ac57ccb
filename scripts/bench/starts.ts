import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from './figures.ts';
import { addressOf, ownEnvironment, startValv } from './measured.ts';

const ROUNDS = 5;
const IDLE_MS = 20_000;

/** From the typed command to the answered page, and the process's memory at rest. */
export async function measureStarts(): Promise<Figure[]> {
  const first: number[] = [];
  const next: number[] = [];
  const idle: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const dataDir = mkdtempSync(join(tmpdir(), 'valv-bench-'));
    try {
      first.push(await startS(dataDir));
      next.push(await startS(dataDir));
      if (round === 0) idle.push(await idleMb(dataDir));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return [
    { name: '`npm start` on an empty folder', unit: 'seconds', rounds: first, goal: 2.2 },
    { name: '`npm start` the next time', unit: 'seconds', rounds: next, goal: 1.2 },
    { name: 'Memory of our process at rest', unit: 'MB', rounds: idle, goal: 120 },
  ];
}

async function startS(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  const npm = spawn('npm', ['start'], {
    env: { ...ownEnvironment(), DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that the signal reaches npm and the server alike, as Ctrl-C does.
    detached: true,
  });
  try {
    const response = await fetch(await addressOf(npm));
    if (!response.ok) throw new Error(`The page answered ${response.status}`);
    await response.text();
    return (performance.now() - startedMs) / 1000;
  } finally {
    await interrupt(npm);
  }
}

async function interrupt(npm: ChildProcess): Promise<void> {
  if (npm.exitCode !== null || npm.pid === undefined) return;
  const ended = once(npm, 'close');
  process.kill(-npm.pid, 'SIGINT');
  await ended;
}

async function idleMb(dataDir: string): Promise<number> {
  const valv = await startValv({ DATA_DIR: dataDir, PORT: '0' });
  try {
    await (await fetch(valv.origin)).text();
    await pause(IDLE_MS);
    return (await valv.usage()).rssBytes / 1e6;
  } finally {
    await valv.stop();
  }
}
