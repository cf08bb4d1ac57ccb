import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openVisit, PHONE } from '../support/browser.ts';
import { endProcess, findFreePort, type ServerProcess, startProcess } from '../support/server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'valv-large-text-'));
let server: ServerProcess;
let origin: string;

beforeAll(async () => {
  server = await startProcess({ dataDir, port: await findFreePort() });
  if (server.address === null) throw new Error(server.words.join('\n'));
  origin = server.address;
});

afterAll(async () => {
  await endProcess(server, 'SIGTERM');
  rmSync(dataDir, { recursive: true, force: true });
});

test('with text twice as large, the heads of the open pages keep within a phone', async () => {
  const view = { origin, viewport: PHONE, language: 'sv', theme: 'dark' } as const;
  const { page } = await openVisit(view);
  for (const address of ['/', '/signup', '/auth']) {
    await page.goto(address);
    await page.locator('header').first().waitFor();
    const beyond = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      const parts = [...document.querySelectorAll('header *')];
      return parts.filter((part) => part.getBoundingClientRect().right > innerWidth).length;
    });
    expect(beyond, address).toBe(0);
  }
});
