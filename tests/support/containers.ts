import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTAINERS, missingOf } from './programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Folders that a slim base leaves out. */
const NOT_IN_SLIM = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/info',
  'usr/share/locale',
  'var/cache/apt',
  'var/lib/apt/lists',
];

/** Images and containers of one test, in a folder of their own. */
export type Containers = {
  buildah(...words: string[]): string;
  podman(...words: string[]): string;
  remove(): void;
};

export function openContainers(): Containers {
  const missing = missingOf(CONTAINERS);
  if (missing.length > 0) throw new Error(`The image needs ${missing.join(', ')}`);
  const folder = mkdtempSync(join(tmpdir(), 'valv-images-'));
  const store = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run')];
  const program = (name: string, options: string[]) => {
    const before = [...store, '--storage-driver', 'vfs', ...options];
    return (...words: string[]) => runProgram(name, [...before, ...words]);
  };
  return {
    buildah: program('buildah', []),
    // Without a service manager on the machine, and with the runtime that knows its control groups.
    podman: program('podman', ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc']),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Builds the Containerfile on bases of Debian's packages and of this machine's Node and npm. */
export function buildImage({ buildah }: Containers, tag: string): void {
  const files = mkdtempSync(join(tmpdir(), 'valv-base-'));
  try {
    runProgram('debootstrap', ['--variant=minbase', 'bookworm', files]);
    for (const name of NOT_IN_SLIM) rmSync(join(files, name), { recursive: true, force: true });
    const base = buildah('from', 'scratch');
    buildah('add', base, files, '/');
    buildah('commit', '--quiet', '--format', 'docker', base, 'localhost/base');
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
  addBuilder(buildah);
  const bases = ['--build-arg=BASE=localhost/base', '--build-arg=BUILDER=localhost/builder'];
  const options = ['--isolation=chroot', '--format=docker', '--network=host', ...bases];
  buildah('build', ...options, '--tag', tag, '--file', join(ROOT, 'Containerfile'), ROOT);
}

function addBuilder(buildah: Containers['buildah']): void {
  const npm = runProgram('npm', ['root', '--global']);
  const node = runProgram('which', ['node']);
  const builder = buildah('from', 'localhost/base');
  buildah('copy', builder, node, '/usr/bin/node');
  buildah('copy', builder, join(npm, 'npm'), '/usr/lib/node_modules/npm');
  const cli = '../lib/node_modules/npm/bin/npm-cli.js';
  buildah('run', '--isolation=chroot', builder, '--', 'ln', '-s', cli, '/usr/bin/npm');
  if (existsSync(CERTIFICATES)) {
    // The machine's own authorities, where its network has one.
    buildah('copy', builder, CERTIFICATES, CERTIFICATES);
    const names = ['NODE_EXTRA_CA_CERTS', 'npm_config_cafile'];
    buildah('config', ...names.map((name) => `--env=${name}=${CERTIFICATES}`), builder);
  }
  buildah('commit', '--quiet', '--format', 'docker', builder, 'localhost/builder');
}

function runProgram(name: string, words: readonly string[]): string {
  return execFileSync(name, words, { encoding: 'utf8', maxBuffer: 1e8 }).trim();
}
