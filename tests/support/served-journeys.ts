import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import serve from './served.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder where browsers keep the settings of their user. */
    browserHome: string;
  }
}

/** The run's servers, and the home of its browsers. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const end = await serve(project);
  const browserHome = mkdtempSync(path.join(tmpdir(), 'valv-browser-'));
  project.provide('browserHome', browserHome);
  return async () => {
    await end();
    rmSync(browserHome, { recursive: true, force: true, maxRetries: 20 });
  };
}
