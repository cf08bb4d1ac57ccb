import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Architecture, buildImage, type Containers, openContainers } from './containers.ts';
import { findFreePort } from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';

const ASSEMBLE = join(import.meta.dirname, '../../scripts/assemble.ts');
const isRoot = process.getuid?.() === 0;

/** The account without rights that every Linux has. */
const NOBODY = 65_534;

/** The long form also builds the images and runs them, which takes minutes. */
const isFull = process.env['VALV_TEST_FAULTS'] === 'full';
const IMAGES: Architecture[] = isFull ? ['amd64', 'arm64'] : [];
const IMAGE_BYTES_MAX = 350e6;
/** Enough for the first start of an emulated image beside other tests. */

let folder: string;
let app: string;
let child: ChildProcess | null = null;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'valv-assembled-'));
  app = join(folder, 'app');
  execFileSync(process.execPath, [ASSEMBLE, app]);
  // The account without rights reads it.
  chmodSync(folder, 0o755);
});

afterEach(async () => {
  if (child?.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  child = null;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function settingsOf(port: number): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    AUTH_AUTOCONFIRM: 'on',
    BANK_PROVIDER: 'sandbox',
    STATISTICS_REFRESH: 'off',
  };
}

async function expectReady(port: number): Promise<void> {
  const ask = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).status;
  await vi.waitFor(async () => expect(await ask()).toBe(200));
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect(await page.text()).toContain('<title>');
}

/** A shell's words that run a program for nobody, who can read the folder but not write to it. */
function asNobody(dataDir: string): string[] {
  if (!isRoot) return [];
  mkdirSync(dataDir, { mode: 0o700 });
  chownSync(dataDir, NOBODY, NOBODY);
  const readOnly = `mount --bind ${app} ${app} && mount -o remount,ro,bind ${app}`;
  const account = `--reuid ${NOBODY} --regid ${NOBODY} --clear-groups`;
  const rights = '--no-new-privs --bounding-set=-all';
  return [
    'unshare',
    '-m',
    'sh',
    '-c',
    `${readOnly} && exec setpriv ${account} ${rights} "$@"`,
    'sh',
  ];
}

test('the assembled files run read-only for an account without rights', async () => {
  const dataDir = join(folder, 'data');
  const port = await findFreePort();
  const env = {
    ...settingsOf(port),
    PATH: '/usr/bin:/bin',
    DATA_DIR: dataDir,
    NODE_ENV: 'production',
  };
  const before = asNobody(dataDir);
  const run = [...before, join(app, 'bin/valv')];
  child = spawn(run[0] ?? '', run.slice(1), { env, stdio: 'ignore' });
  await expectReady(port);
  // A package that is not in the bundle.
  const passkeys = `http://127.0.0.1:${port}/auth/v1/passkeys/authentication/options`;
  expect((await fetch(passkeys, { method: 'POST' })).status).toBe(200);
  const [program, ...words] = [...before, join(app, 'bin/valv'), 'backup'];
  expect(execFileSync(program, words, { env, encoding: 'utf8' })).toMatch(/rows of \d+ tables/);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a command that is none is refused with those that there are', () => {
  const attempt = () =>
    execFileSync(join(app, 'bin/valv'), ['../../etc/passwd'], { stdio: 'pipe' });
  expect(attempt).toThrow('valv start | backup | drill');
});

/** The restrictions of compose.yaml, and narrower limits of files and processes. */
function restrictions(settings: Record<string, string>): string[] {
  const limits = ['--ulimit=nofile=1024:1024', '--ulimit=nproc=1000:1000'];
  const files = ['--read-only', '--tmpfs=/tmp', '--volume=valv-data:/data'];
  const environment = Object.entries(settings).map(([key, value]) => `--env=${key}=${value}`);
  const rights = ['--cap-drop=all', '--security-opt=no-new-privileges'];
  return ['--network=host', ...limits, ...rights, ...files, ...environment];
}

/** Repeats the image's own check as a runtime does: on a busy machine one may be late. */
async function expectHealthy(podman: Containers['podman'], name: string): Promise<void> {
  const ask = () => podman('healthcheck', 'run', name);
  await vi.waitFor(ask);
  expect(podman('inspect', '--format', '{{.State.Health.Status}}', name)).toBe('healthy');
}

test.each(IMAGES)(
  'the image for %s is small, and runs read-only for a user of its own',
  async (architecture) => {
    const containers = openContainers();
    const { buildah, podman } = containers;
    const [tag, name] = ['localhost/valv', 'valv-under-test'];
    try {
      buildImage(containers, tag, architecture);
      const [image] = JSON.parse(podman('image', 'inspect', tag)) as [ImageFacts];
      expect(image).toMatchObject({ Architecture: architecture, Config: CONFIG });
      expect(image.Size).toBeLessThan(IMAGE_BYTES_MAX);
      const port = await findFreePort();
      podman('run', '--detach', '--name', name, ...restrictions(settingsOf(port)), tag);
      await expectReady(port);
      await signUp(`http://127.0.0.1:${port}`, 'maria');
      const machine = podman('exec', name, 'uname', '-m');
      process.stdout.write(`${architecture} on ${machine}: ${Math.round(image.Size / 1e6)} MB.\n`);
      await expectHealthy(podman, name);
      expect(podman('exec', name, 'valv', 'backup')).toMatch(/rows of \d+ tables/);
      expect(() => podman('exec', name, 'touch', '/app/file')).toThrow('Read-only file system');
      podman('stop', '--time', '90', name);
      expect(podman('inspect', '--format', '{{.State.ExitCode}}', name)).toBe('0');
      podman('start', name);
      await expectReady(port);
      expect(podman('exec', name, 'sh', '-c', 'ls /data/backups')).toContain('.tar.zst');
    } finally {
      podman('rm', '--force', '--ignore', '--volumes', name);
      buildah('rm', '--all');
      containers.remove();
    }
  },
);

const CONFIG = { User: '10001:10001', StopSignal: 'SIGTERM' };
type ImageFacts = { Size: number; Architecture: string; Config: typeof CONFIG };
