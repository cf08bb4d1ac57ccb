import type { FastifyReply } from 'fastify';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const waiting = { raw: { destroyed: false } } as FastifyReply;
const gone = { raw: { destroyed: true } } as FastifyReply;

test('nobody’s files are all that is waited for', async () => {
  const inTurn = createTurns();
  const { promise, resolve } = Promise.withResolvers<void>();
  const marias = Array.from({ length: 4 }, () =>
    inTurn({ userId: 'maria', reply: waiting }, () => promise),
  );
  const fifth = inTurn({ userId: 'maria', reply: waiting }, () => promise);
  await expect(fifth).rejects.toMatchObject({ code: 'too_many_requests' });
  const eriks = inTurn({ userId: 'erik', reply: waiting }, async () => 'read');
  resolve();
  expect(await eriks).toBe('read');
  await Promise.all(marias);
  expect(await inTurn({ userId: 'maria', reply: waiting }, async () => 'read')).toBe('read');
});

test('nothing is done for whoever has gone away', async () => {
  const inTurn = createTurns();
  let isDone = false;
  const work = async () => {
    isDone = true;
  };
  await expect(inTurn({ userId: 'maria', reply: gone }, work)).rejects.toMatchObject({
    code: 'unavailable',
  });
  expect(isDone).toBe(false);
});
