import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CONTAINERS,
  EMULATION,
  missingOf,
  programPath,
  type Programs,
} from '#tests/support/programs.ts';

const ROOT = join(import.meta.dirname, '../..');
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** Names that Node and the kernel have for an architecture; the key is the name of Debian. */
const ARCHITECTURES = {
  amd64: { node: 'x64', machine: 'x86_64' },
  arm64: { node: 'arm64', machine: 'aarch64' },
};
export type Architecture = keyof typeof ARCHITECTURES;

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
  need(CONTAINERS);
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

/**
 * Builds the Containerfile for an architecture, on bases of Debian's packages, of the pinned Node
 * and of this machine's npm.
 */
export function buildImage({ buildah }: Containers, tag: string, architecture: Architecture): void {
  if (ARCHITECTURES[architecture].node !== process.arch) emulate(architecture);
  const arch = `--arch=${architecture}`;
  const files = mkdtempSync(join(tmpdir(), 'valv-base-'));
  try {
    runProgram('debootstrap', [arch, '--variant=minbase', 'bookworm', files]);
    for (const name of NOT_IN_SLIM) rmSync(join(files, name), { recursive: true, force: true });
    const base = buildah('from', arch, 'scratch');
    buildah('add', base, files, '/');
    buildah('commit', '--quiet', '--format', 'docker', base, 'localhost/base');
  } finally {
    rmSync(files, { recursive: true, force: true });
  }
  addBuilder(buildah, architecture);
  const bases = ['--build-arg=BASE=localhost/base', '--build-arg=BUILDER=localhost/builder'];
  const options = ['--isolation=chroot', '--format=docker', '--network=host', arch, ...bases];
  buildah('build', ...options, '--tag', tag, '--file', join(ROOT, 'Containerfile'), ROOT);
}

/** Lets the kernel run another architecture's programs, also in containers, until it restarts. */
function emulate(architecture: Architecture): void {
  need(EMULATION);
  const format = `qemu-${ARCHITECTURES[architecture].machine}`;
  const isRegistered = () => existsSync(join('/proc/sys/fs/binfmt_misc', format));
  if (isRegistered()) return;
  const program = programPath('update-binfmts') ?? '';
  const { stderr } = spawnSync(program, ['--enable', format], { encoding: 'utf8' });
  if (!isRegistered()) throw new Error(`${architecture} cannot be emulated here: ${stderr}`);
}

function addBuilder(buildah: Containers['buildah'], architecture: Architecture): void {
  const npm = runProgram('npm', ['root', '--global']);
  const builder = buildah('from', `--arch=${architecture}`, 'localhost/base');
  addNode(buildah, builder, `node-linux-${ARCHITECTURES[architecture].node}`);
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

/** The version that the package `node` installs. */
function addNode(buildah: Containers['buildah'], builder: string, name: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: { node: string };
  };
  const folder = mkdtempSync(join(tmpdir(), 'valv-node-'));
  try {
    const spec = `${name}@${dependencies.node}`;
    const archive = runProgram('npm', ['pack', '--silent', '--pack-destination', folder, spec]);
    runProgram('tar', ['--extract', '--file', join(folder, archive), '--directory', folder]);
    buildah('copy', builder, join(folder, 'package/bin/node'), '/usr/bin/node');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function need(programs: Programs): void {
  const missing = missingOf(programs);
  if (missing.length > 0) throw new Error(`The image needs ${missing.join(', ')}`);
}

function runProgram(name: string, words: readonly string[]): string {
  return execFileSync(name, words, { encoding: 'utf8', maxBuffer: 1e8 }).trim();
}
