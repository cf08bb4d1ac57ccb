import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ownServers } from '#tests/support/own-servers.ts';

const servers = ownServers();

test('a start leaves a small process', async () => {
  const { child } = await servers.start();
  const residentKb = () => {
    const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]);
  };
  await vi.waitFor(() => expect(residentKb() / 1024).toBeLessThan(150));
});
