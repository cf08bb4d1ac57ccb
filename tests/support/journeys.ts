import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { endProcess, findFreePort, type ServerProcess, startProcess } from './server.ts';

/**
 * A server and a data folder for the journeys of one file, there before the first of them and gone
 * after the last. `onStart` learns the address.
 */
export function serveJourneys(
  onStart: (origin: string) => void,
  settings: Record<string, string> = {},
): { dataDir: string } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'valv-journeys-'));
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startProcess({ dataDir, port: await findFreePort() }, { settings });
    if (server.address === null) throw new Error(server.words.join('\n'));
    onStart(server.address);
  });
  afterAll(async () => {
    await endProcess(server, 'SIGTERM');
    rmSync(dataDir, { recursive: true, force: true });
  });
  return { dataDir };
}
