import { beforeEach, expect, test } from 'vitest';
import { FILE_TYPE } from '#tests/support/bank.ts';
import { install } from '#tests/support/install.ts';
import { ownServers } from '#tests/support/own-servers.ts';
import { endProcess } from '#tests/support/server.ts';
import { signUp } from '#tests/support/writes.ts';
import { HEADER, PATH } from './sent-files.ts';

const servers = ownServers();
beforeEach(() => install(servers.home.dataDir));

const ROWS = 20_000;
const FILE = `${HEADER}\n${Array.from(
  { length: ROWS },
  (_, at) => `2026-01-20;456;Köp;Volvo B;${1 + at};250;-${100 + at};SEK;;;SEK;SE0000115446;`,
).join('\n')}\n`;

test('a server that is killed in the middle of an import leaves nothing of the file', async () => {
  const first = await servers.start();
  const token = await signUp(first.address, 'maria');
  const headers = { authorization: `Bearer ${token}` };
  const send = (address: string) =>
    fetch(`${address}${PATH}?readAs=holdings&accounts=new`, {
      method: 'POST',
      headers: { ...headers, 'content-type': FILE_TYPE, 'accept': 'application/x-ndjson' },
      body: FILE,
    });
  const progress = (await send(first.address)).body?.getReader();
  // The first line comes once rows are being written.
  const begun = new TextDecoder().decode((await progress?.read())?.value);
  expect(begun).toContain('share');
  await endProcess(first, 'SIGKILL');

  const { address } = await servers.start();
  const read = async (path: string) => (await fetch(`${address}${path}`, { headers })).json();
  expect(await read(PATH)).toEqual([]);
  expect(await read('/api/assets')).toEqual([]);
  expect(await read('/api/instruments')).toEqual([]);
  const lines = (await (await send(address)).text()).trim().split('\n');
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ status: 201, body: { added: ROWS } });
  const [asset] = (await read('/api/assets')) as { id: string }[];
  expect(await read(`/api/assets/${asset?.id}/holdings`)).toMatchObject({
    // 1 + 2 + … + 20,000
    positions: [{ name: 'Volvo B', quantity: '200010000' }],
  });
});
