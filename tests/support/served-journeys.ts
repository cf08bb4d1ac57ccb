import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import serveVerified, { createHomeFolder, type Home, startHome } from './served.ts';

/** Users who may request many mails, and are verified only by a mail. */
const BY_MAIL = { AUTH_AUTOCONFIRM: 'off', AUTH_MAIL_INTERVAL_S: '0' };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of all journeys that verify by mail. */
    mailed: Home;
    /** Folder where browsers keep the settings of their user. */
    browserHome: string;
  }
}

/** The run's servers, which start side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [endVerified, mailed] = await Promise.all([
    serveVerified(project),
    startHome(createHomeFolder(), BY_MAIL),
  ]);
  project.provide('mailed', mailed.home);
  const browserHome = mkdtempSync(path.join(tmpdir(), 'valv-browser-'));
  project.provide('browserHome', browserHome);
  return async () => {
    await Promise.all([endVerified(), mailed.end()]);
    rmSync(browserHome, { recursive: true, force: true, maxRetries: 20 });
  };
}
