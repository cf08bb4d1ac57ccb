import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createReceiving } from '#server/platform/http/receiving.ts';
import { createImportQueue } from './import-queue.ts';

const waiting = { raw: { destroyed: false } } as FastifyReply;
const gone = { raw: { destroyed: true } } as FastifyReply;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'valv-queue-'));
});
afterAll(() => rm(folder, { recursive: true }));

const openQueue = () =>
  createImportQueue(createReceiving({ folder, bytesMax: 1_000, allBytesMax: 10_000 }));

/** A request whose body has arrived. */
function sentBy(userId: string, reply = waiting) {
  const body = Readable.from([Buffer.from('a file')]);
  return { userId, request: { body, headers: {} } as unknown as FastifyRequest, reply };
}

test('nobody’s files are all that is waited for', async () => {
  const inTurn = openQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const marias = Array.from({ length: 5 }, () =>
    inTurn(sentBy('maria'), () => promise).then(
      () => 'read',
      ({ code }: { code: string }) => code,
    ),
  );
  expect(await Promise.race(marias)).toBe('too_many_requests');
  const eriks = inTurn(sentBy('erik'), async () => 'read');
  expect(await eriks).toBe('read');
  resolve();
  const read = Array.from({ length: 4 }, () => 'read');
  expect((await Promise.all(marias)).toSorted()).toEqual([...read, 'too_many_requests']);
  expect(await inTurn(sentBy('maria'), async () => 'read')).toBe('read');
});

test('a file that has not arrived takes no turn, and one in its turn is in memory', async () => {
  const inTurn = openQueue();
  const arriving = new Readable({ read: () => undefined });
  arriving.push('half ');
  const slow = { ...sentBy('maria'), request: { body: arriving, headers: {} } as never };
  const slowFile = inTurn(slow, async () => String((slow.request as FastifyRequest).body));
  for (const name of ['erik', 'anna', 'sven']) {
    expect(await inTurn(sentBy(name), async () => 'read')).toBe('read');
  }
  const own = sentBy('maria');
  expect(await inTurn(own, async () => String(own.request.body))).toBe('a file');
  arriving.push('a file');
  arriving.push(null);
  expect(await slowFile).toBe('half a file');
});

test('nothing is done for a disconnected client', async () => {
  const inTurn = openQueue();
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  await expect(inTurn(sentBy('maria', gone), work)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(isDone).toBe(false);
});
