import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import type { TestProject } from 'vitest/node';
import { openEmbedded } from '#server/platform/postgres/embedded.ts';
import { createLog } from '#server/platform/log.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The run's own PostgreSQL, as its owner role. */
    postgres: PoolConfig;
  }
}

/** One PostgreSQL for the run, in a folder of its own, so that runs can be concurrent. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'valv-test-'));
  const database = await openEmbedded(dataDir, createLog({ level: 'error' }));
  project.provide('postgres', database.pool);
  return async () => {
    await database.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
