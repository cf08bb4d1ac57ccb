import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { endProcess, findFreePort, startProcess } from './server.ts';

/** Where a server listens, and the folder with its database and the mails it wrote. */
export type Home = { origin: string; dataDir: string };

type Settings = Readonly<Record<string, string>>;

/** Users who may request many mails, and are verified only by a mail. */
const BY_MAIL = { AUTH_AUTOCONFIRM: 'off', AUTH_MAIL_INTERVAL_S: '0' };

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of all journeys and screens that need none of their own; it verifies at once. */
    verified: Home;
    /** The server of those that verify by mail. */
    mailed: Home;
  }
}

/**
 * Servers for the run, which start side by side: to start one for each file took longer than many
 * of the journeys.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [verified, mailed] = await Promise.all([
    startHome(createHomeFolder(), {}),
    startHome(createHomeFolder(), BY_MAIL),
  ]);
  project.provide('verified', verified.home);
  project.provide('mailed', mailed.home);
  return async () => {
    await Promise.all([verified.end(), mailed.end()]);
  };
}

export function createHomeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'valv-journeys-'));
}

/** The real server in a folder, which goes with it. */
export async function startHome(
  dataDir: string,
  settings: Settings,
): Promise<{ home: Home; end(): Promise<void> }> {
  const server = await startProcess({ dataDir, port: await findFreePort() }, { settings });
  if (server.address === null) throw new Error(server.words.join('\n'));
  const home = { origin: server.address, dataDir };
  const end = async () => {
    await endProcess(server, 'SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { home, end };
}
