import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';

/** A memory file system that most Linux machines have; containers often give it 64 MB. */
const MEMORY = '/dev/shm';

/** Several databases with their logs, and a backup of each, are there at once. */
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * Creates the folder for temporary files of the tests, which `end` removes. It lies in memory where
 * there is room: most test files create a database of 400 files, which on a disk takes a fifth of
 * their processor time.
 */
export function openScratch(): { folder: string; end(): void } {
  const parent = hasRoom(MEMORY) && canRun(MEMORY) ? MEMORY : tmpdir();
  const folder = mkdtempSync(path.join(parent, 'valv-'));
  // Started by root, the database runs as another user and puts sockets here.
  chmodSync(folder, 0o1777);
  return { folder, end: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) >= NEEDED_BYTES;
}

/** Whether a program in the folder may run, as some tests need; a file system can refuse that. */
function canRun(folder: string): boolean {
  const own = mkdtempSync(path.join(folder, 'valv-'));
  try {
    const program = path.join(own, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(own, { recursive: true });
  }
}
