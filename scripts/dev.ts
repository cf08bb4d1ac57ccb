import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { serveGallery } from './steps/gallery.ts';
import { arePagesFresh, buildPages } from './steps/pages.ts';

/** Editors save in bursts: a change counts when nothing has followed it for this long. */
const CALM_MS = 150;

/** Followed by its own server, and part of nothing that is built. */
const GALLERY = path.join('web', 'kit', 'gallery');

// The server from its source, restarted at every change; the pages are rebuilt when they are out of
// date.
let server: ChildProcess | null = null;
let isStarting = false;
let isChanged = true;

async function restart(): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  while (isChanged) {
    isChanged = false;
    await stop();
    if (await preparePages())
      server = spawn(process.execPath, ['src/server/app/main.ts'], inherited);
  }
  isStarting = false;
}

const inherited = { stdio: 'inherit' } as const;

async function preparePages(): Promise<boolean> {
  if (arePagesFresh()) return true;
  const { isOk, output } = await buildPages();
  if (!isOk) process.stderr.write(`${output}\nWaiting for the next change.\n`);
  return isOk;
}

async function stop(): Promise<void> {
  const running = server;
  server = null;
  if (!running || running.exitCode !== null) return;
  const ended = new Promise((resolve) => running.once('exit', resolve));
  running.kill('SIGTERM');
  await ended;
}

async function end(): Promise<void> {
  await Promise.all([stop(), gallery.close()]);
  process.exit(0);
}

const gallery = await serveGallery();
process.stdout.write(`Components: ${gallery.origin}/gallery\n`);

let calm: NodeJS.Timeout | undefined;
for (const folder of ['src', 'migrations', 'series']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (file?.startsWith(GALLERY)) return;
    clearTimeout(calm);
    calm = setTimeout(() => {
      isChanged = true;
      void restart();
    }, CALM_MS);
  });
}
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => void end());
await restart();
