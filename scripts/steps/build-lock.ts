import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Holds the number of the process that builds: two at once would write over each other's files. */
const LOCK = 'dist/web.lock';
const LOOK_MS = 200;

/** Whether another process builds the pages in this folder now. */
export function isBuilding(): boolean {
  const holder = Number(content());
  return Number.isInteger(holder) && holder > 0 && holder !== process.pid && isAlive(holder);
}

/** Waits for a running build, and makes others wait until this process ends. True: it waited. */
export async function takeBuildLock(): Promise<boolean> {
  let hasWaited = false;
  while (!tryTake()) {
    hasWaited = true;
    // A killed build has left its lock behind.
    if (isBuilding()) await wait(LOOK_MS);
    else rmSync(LOCK, { force: true });
  }
  process.on('exit', () => rmSync(LOCK, { force: true }));
  return hasWaited;
}

function tryTake(): boolean {
  mkdirSync(dirname(LOCK), { recursive: true });
  const own = `${LOCK}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Atomic: no process can find a lock that does not name its holder yet.
    linkSync(own, LOCK);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
}

function content(): string {
  try {
    return readFileSync(LOCK, 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
