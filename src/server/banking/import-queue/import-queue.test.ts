import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createImportQueue } from './import-queue.ts';

const request = { body: Buffer.from('') } as unknown as FastifyRequest;
const waiting = { raw: { destroyed: false } } as FastifyReply;
const gone = { raw: { destroyed: true } } as FastifyReply;

test('nobody’s files are all that is waited for', async () => {
  const inTurn = createImportQueue();
  const { promise, resolve } = Promise.withResolvers<void>();
  const marias = Array.from({ length: 4 }, () =>
    inTurn({ userId: 'maria', request, reply: waiting }, () => promise),
  );
  const fifth = inTurn({ userId: 'maria', request, reply: waiting }, () => promise);
  await expect(fifth).rejects.toMatchObject({ code: 'too_many_requests' });
  const eriks = inTurn({ userId: 'erik', request, reply: waiting }, async () => 'read');
  resolve();
  expect(await eriks).toBe('read');
  await Promise.all(marias);
  expect(await inTurn({ userId: 'maria', request, reply: waiting }, async () => 'read')).toBe(
    'read',
  );
});

test('nothing is done for a disconnected client', async () => {
  const inTurn = createImportQueue();
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  await expect(inTurn({ userId: 'maria', request, reply: gone }, work)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(isDone).toBe(false);
});
