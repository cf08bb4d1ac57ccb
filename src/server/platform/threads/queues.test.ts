import { expect, test } from 'vitest';
import { createFairQueue, createGate, Overloaded, TooManyOfUser } from './queues.ts';

const BOUNDS = {
  lanes: { small: 1, large: 1 },
  waitingMax: 6,
  waitingOfUserMax: 3,
  waitMs: 10_000,
};

/** A queue whose work ends on command, and the order in which work began. */
function observedQueue(bounds: Partial<typeof BOUNDS> = {}) {
  const queue = createFairQueue({ ...BOUNDS, ...bounds });
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    add: (userId: string, name: string, lane: 'small' | 'large' = 'small') =>
      queue({ userId, lane }, () => {
        began.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      }),
    end: async (name: string, work: Promise<unknown>) => {
      ends.get(name)?.();
      await work;
    },
  };
}

test('a user’s second file waits until every other waiting user was served', async () => {
  const { began, add, end } = observedQueue();
  const first = add('maria', 'maria 1');
  const second = add('maria', 'maria 2');
  const third = add('maria', 'maria 3');
  const eriks = add('erik', 'erik 1');
  const sagas = add('saga', 'saga 1');
  await end('maria 1', first);
  const eriksNext = add('erik', 'erik 2');
  await end('erik 1', eriks);
  await end('saga 1', sagas);
  await end('maria 2', second);
  await end('erik 2', eriksNext);
  await end('maria 3', third);
  const order = ['maria 1', 'erik 1', 'saga 1', 'maria 2', 'erik 2', 'maria 3'];
  expect(began).toEqual(order);
});

test('a user who was not served lately comes before those who ask without end', async () => {
  const { began, add, end } = observedQueue();
  const marias = add('maria', 'maria 1');
  const eriks = add('erik', 'erik 1');
  await end('maria 1', marias);
  const mariasNext = add('maria', 'maria 2');
  const sagas = add('saga', 'saga 1');
  await end('erik 1', eriks);
  await end('saga 1', sagas);
  await end('maria 2', mariasNext);
  expect(began).toEqual(['maria 1', 'erik 1', 'saga 1', 'maria 2']);
});

test('a user has one file in work at a time, in whichever lane', async () => {
  const { began, add, end } = observedQueue();
  const small = add('maria', 'small');
  const large = add('maria', 'large', 'large');
  const eriks = add('erik', 'erik', 'large');
  expect(began).toEqual(['small', 'erik']);
  await end('erik', eriks);
  expect(began).toEqual(['small', 'erik']);
  await end('small', small);
  await end('large', large);
  expect(began).toEqual(['small', 'erik', 'large']);
});

test('a full queue refuses, and the user with most waiting makes room for a new one', async () => {
  const { add, end } = observedQueue();
  const running = add('saga', 'running');
  const marias = [1, 2, 3].map((at) => add('maria', `maria ${at}`));
  await expect(add('maria', 'maria 4')).rejects.toBeInstanceOf(TooManyOfUser);
  const eriks = [1, 2, 3].map((at) => add('erik', `erik ${at}`));
  const annas = add('anna', 'anna');
  await expect(marias[2]).rejects.toBeInstanceOf(Overloaded);
  await expect(add('anna', 'anna 2')).rejects.toBeInstanceOf(Overloaded);
  await end('running', running);
  await end('maria 1', marias[0] as Promise<string>);
  await end('erik 1', eriks[0] as Promise<string>);
  await end('anna', annas);
  expect(await annas).toBe('anna');
  await end('maria 2', marias[1] as Promise<string>);
  await end('erik 2', eriks[1] as Promise<string>);
  await end('erik 3', eriks[2] as Promise<string>);
});

test('work that waits too long is refused, and leaves the queue', async () => {
  const { began, add, end } = observedQueue({ waitMs: 1 });
  const running = add('saga', 'running');
  await expect(add('maria', 'maria')).rejects.toBeInstanceOf(Overloaded);
  await end('running', running);
  expect(began).toEqual(['running']);
});

test('so many at once, so many waiting, and no more', async () => {
  const gate = createGate({ parallel: 2, waitingMax: 3 });
  let running = 0;
  let most = 0;
  const releases: (() => void)[] = [];
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((release) => releases.push(release));
    running -= 1;
    return 'done';
  };
  const accepted = Array.from({ length: 5 }, () => gate(work));
  await expect(gate(work)).rejects.toBeInstanceOf(Overloaded);
  while (releases.length > 0) {
    releases.shift()?.();
    await new Promise((next) => setImmediate(next));
  }
  expect(await Promise.all(accepted)).toEqual(Array.from({ length: 5 }, () => 'done'));
  expect(most).toBe(2);
});

test('work that fails makes room as well', async () => {
  const gate = createGate({ parallel: 1, waitingMax: 1 });
  const fail = () => gate(() => Promise.reject(new Error('broken')));
  await expect(fail()).rejects.toThrow('broken');
  expect(await gate(async () => 1)).toBe(1);
});
