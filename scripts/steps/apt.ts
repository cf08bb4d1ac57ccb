import { existsSync } from 'node:fs';
import { run, type Ending } from './run.ts';

/** Unreachable hosts are not waited for. */
const IMPATIENT = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20'];

let lists: Promise<Ending> | undefined;

/** Whether this is Debian or a derivative, and packages may be installed: by root only. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs packages, as little as they need; the list of packages is read once. */
export async function installPackages(packages: readonly string[]): Promise<Ending> {
  const listed = await (lists ??= aptGet(['update']));
  const { isOk, output } = await aptGet([
    'install',
    '--yes',
    '--no-install-recommends',
    ...packages,
  ]);
  return { isOk, output: `${listed.output}${output}` };
}

function aptGet(words: readonly string[]): Promise<Ending> {
  return run('apt-get', [...IMPATIENT, ...words], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
}
