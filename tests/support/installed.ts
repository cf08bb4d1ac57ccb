import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { createHomeFolder } from './served.ts';
import { endProcess, findFreePort, startProcess } from './server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Data folder of an installation that has been started once, without users. */
    installed: string;
  }
}

/** To create and migrate a database takes longer than to start a server on one. */
export default async function setup(project: TestProject): Promise<() => void> {
  const dataDir = createHomeFolder();
  const server = await startProcess({ dataDir, port: await findFreePort() });
  if (server.address === null) throw new Error(server.words.join('\n'));
  await endProcess(server, 'SIGTERM');
  project.provide('installed', dataDir);
  return () => rmSync(dataDir, { recursive: true, force: true });
}
