import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run, type Ending } from './run.ts';

/** Unreachable hosts are not waited for. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

/** Debian asks this program before it starts a service. */
const POLICY = '/usr/sbin/policy-rc.d';
const NEVER = '#!/bin/sh\nexit 101\n';

let lists: Promise<Ending> | undefined;

/** Whether this is Debian or a derivative, and packages may be installed: by root only. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Installs packages, as little as they need; the list of packages is read once. Services that they
 * bring, such as databases and balancers, are not started: the tests start their own.
 */
export async function installPackages(packages: readonly string[]): Promise<Ending> {
  const listed = await (lists ??= aptGet(['update']));
  const { isOk, output } = await withoutServices(() =>
    aptGet(['install', '--yes', '--no-install-recommends', ...packages]),
  );
  return { isOk, output: `${listed.output}${output}` };
}

async function withoutServices<T>(work: () => Promise<T>): Promise<T> {
  if (existsSync(POLICY)) return work();
  writeFileSync(POLICY, NEVER, { mode: 0o755 });
  try {
    return await work();
  } finally {
    rmSync(POLICY, { force: true });
  }
}

function aptGet(words: readonly string[]): Promise<Ending> {
  return run('apt-get', [...IMPATIENT, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
