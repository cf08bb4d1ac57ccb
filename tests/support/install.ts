import { execFileSync } from 'node:child_process';
import { inject } from 'vitest';

/** Fills a folder as a first start does, where that start is not what is tested. */
export function install(dataDir: string): void {
  execFileSync('cp', ['-a', `${inject('installed')}/.`, dataDir]);
}
