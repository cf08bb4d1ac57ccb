import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  createLongPlaces,
  createSlowUsers,
  createTransactionPlaces,
  createUserQueue,
} from './user-queue.ts';

const BOUNDS = { atOnce: 2, waitingMax: 3, waitMsMax: 60_000 };

/** Work that runs until it is told to end, and the number begun. */
function createWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    begun,
    of: (name: string) => () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    },
    end: (name: string) => ends.get(name)?.(),
  };
}

test('two of a user run at once, the others in order, and another user does not wait', async () => {
  const queue = createUserQueue(BOUNDS);
  const { begun, of, end } = createWork();
  const all = ['a', 'b', 'c', 'd'].map((name) => queue({ userId: 'maria' }, of(name)));
  const other = queue({ userId: 'erik' }, of('e'));
  expect(begun).toEqual(['a', 'b', 'e']);
  end('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c']);
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'e', 'c', 'd']);
  for (const name of ['c', 'd', 'e']) end(name);
  expect(await Promise.all([...all, other])).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('a work that fails makes room as well', async () => {
  const queue = createUserQueue({ ...BOUNDS, atOnce: 1 });
  for (let at = 0; at < 3; at += 1) {
    await expect(queue({ userId: 'maria' }, () => Promise.reject(new Error('No')))).rejects.toThrow(
      'No',
    );
  }
  expect(await queue({ userId: 'maria' }, async () => 'done')).toBe('done');
});

test('beyond the limit of waiting ones, the next gets Retry-After', async () => {
  const queue = createUserQueue(BOUNDS);
  const { begun, of, end } = createWork();
  const names = ['a', 'b', 'c', 'd', 'e'];
  const all = names.map((name) => queue({ userId: 'maria' }, of(name)));
  await expect(queue({ userId: 'maria' }, of('f'))).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterS: 1 },
  });
  for (const [at, name] of names.entries()) {
    await expect.poll(() => begun).toContain(name);
    end(name);
    expect(await all[at]).toBe(name);
  }
});

test('a disconnected client waits no more, and its place is the next one’s', async () => {
  const queue = createUserQueue(BOUNDS);
  const { begun, of, end } = createWork();
  const [gone, there] = [new EventEmitter(), new EventEmitter()];
  const running = [queue({ userId: 'maria' }, of('a')), queue({ userId: 'maria' }, of('b'))];
  const left = queue({ userId: 'maria', socket: gone }, of('c'));
  const stays = queue({ userId: 'maria', socket: there }, of('d'));
  gone.emit('close');
  await expect(left).rejects.toMatchObject({ code: 'unavailable' });
  end('a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'd']);
  // Too late to change anything: its work has begun.
  there.emit('close');
  end('b');
  end('d');
  expect(await Promise.all([...running, stays])).toEqual(['a', 'b', 'd']);
});

test('no request waits for ever', async () => {
  const queue = createUserQueue({ ...BOUNDS, atOnce: 1, waitMsMax: 20 });
  const { begun, of, end } = createWork();
  const running = queue({ userId: 'maria' }, of('a'));
  await expect(queue({ userId: 'maria' }, of('b'))).rejects.toMatchObject({
    code: 'unavailable',
    details: { retryAfterS: 1 },
  });
  end('a');
  await running;
  expect(begun).toEqual(['a']);
});

test('requests that one socket brings at once share one listener', async () => {
  const queue = createUserQueue({ ...BOUNDS, waitingMax: 40 });
  const { of } = createWork();
  const socket = new EventEmitter();
  const all = Array.from({ length: 30 }, (_, at) =>
    queue({ userId: 'maria', socket }, of(String(at))).catch(() => 'left'),
  );
  expect(socket.listenerCount('close')).toBe(1);
  socket.emit('close');
  expect(await Promise.all(all.slice(2))).toEqual(Array(28).fill('left'));
});

describe('users whose transactions took long', () => {
  const rest = { waitingMax: 100, waitMsMax: 60_000 };

  /** A line of two for each user, and three places for all that are slow. */
  function createLines() {
    const { inTurn, holding } = createSlowUsers(createUserQueue({ ...rest, atOnce: 3 }));
    const line = createUserQueue({ ...rest, atOnce: 2 });
    const work = createWork();
    const run = (userId: string, name: string) =>
      line({ userId }, () => inTurn({ userId }, () => holding(userId, work.of(name))));
    return { ...work, run };
  }

  const MANY = Array.from({ length: 6 }, (_, at) => `noisy-${at}`);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('have three places together, and nobody else waits for them', async () => {
    const { begun, run, end } = createLines();
    const first = MANY.map((userId) => run(userId, `${userId} first`));
    expect(begun).toHaveLength(6);
    vi.advanceTimersByTime(1_500);
    for (const userId of MANY) end(`${userId} first`);
    await Promise.all(first);

    const next = MANY.flatMap((userId) => [run(userId, `${userId} a`), run(userId, `${userId} b`)]);
    expect(begun.slice(6)).toEqual(['noisy-0 a', 'noisy-0 b', 'noisy-1 a']);
    const quick = run('erik', 'erik');
    expect(begun.slice(9)).toEqual(['erik']);
    end('noisy-0 a');
    await expect.poll(() => begun.slice(10)).toEqual(['noisy-1 b']);

    // Each has its turn.
    for (const userId of MANY) {
      for (const name of [`${userId} a`, `${userId} b`]) {
        await expect.poll(() => begun).toContain(name);
        end(name);
      }
    }
    end('erik');
    expect(await Promise.all([...next, quick])).toHaveLength(13);
  });

  test('are slow while the first of their transactions is under way', async () => {
    const { begun, run, end } = createLines();
    const first = MANY.map((userId) => run(userId, `${userId} first`));
    vi.advanceTimersByTime(1_500);
    const next = MANY.map((userId) => run(userId, `${userId} next`));
    expect(begun.slice(6)).toEqual(['noisy-0 next', 'noisy-1 next', 'noisy-2 next']);
    for (const name of ['first', 'next']) {
      for (const userId of MANY) {
        await expect.poll(() => begun).toContain(`${userId} ${name}`);
        end(`${userId} ${name}`);
      }
    }
    await Promise.all([...first, ...next]);
  });

  test('are as others again when they have paused', async () => {
    const { begun, run, end } = createLines();
    const first = MANY.map((userId) => run(userId, `${userId} first`));
    vi.advanceTimersByTime(60_000);
    for (const userId of MANY) end(`${userId} first`);
    await Promise.all(first);
    vi.advanceTimersByTime(20_001);
    const next = MANY.map((userId) => run(userId, `${userId} again`));
    expect(begun).toHaveLength(12);
    for (const userId of MANY) end(`${userId} again`);
    await Promise.all(next);
  });

  test('are not those with many short ones', async () => {
    const { begun, run, end } = createLines();
    for (let at = 0; at < 100; at += 1) {
      const done = run('maria', `${at}`);
      vi.advanceTimersByTime(5);
      end(`${at}`);
      await done;
    }
    const slow = ['erik', 'alma', 'sam', 'nora'].map((userId) => run(userId, userId));
    const both = [run('maria', 'a'), run('maria', 'b')];
    expect(begun.slice(100)).toEqual(['erik', 'alma', 'sam', 'nora', 'a', 'b']);
    for (const name of begun.slice(100)) end(name);
    await Promise.all([...slow, ...both]);
  });
});

test('who has no transaction under way comes before the second ones of others', async () => {
  const line = { waitingMax: 100, waitMsMax: 60_000 };
  const places = createTransactionPlaces({
    all: createUserQueue({ ...line, atOnce: 4 }),
    second: createUserQueue({ ...line, atOnce: 1 }),
  });
  const { begun, of, end } = createWork();
  const run = (userId: string, name: string) => places({ userId }, of(`${userId} ${name}`));
  const all = ['maria', 'erik'].flatMap((userId) => [run(userId, 'a'), run(userId, 'b')]);
  all.push(run('saga', 'a'));
  expect(begun).toEqual(['maria a', 'maria b', 'erik a', 'saga a']);
  end('maria b');
  await expect.poll(() => begun.slice(4)).toEqual(['erik b']);
  for (const name of ['maria a', 'erik a', 'erik b', 'saga a']) end(name);
  expect(await Promise.all(all)).toHaveLength(5);
});

describe('the connections for long transactions', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function createLong() {
    const { queue, holding } = createLongPlaces({ waitingMax: 100, waitMsMax: 60_000, places: 3 });
    const work = createWork();
    const run = (userId: string, name = userId) =>
      queue({ userId }, () => holding(userId, work.of(name)));
    return { ...work, run };
  }

  test('go first to users who held one least lately, and one of them never to those who held long', async () => {
    const { begun, run, end } = createLong();
    const first = ['noisy-0', 'noisy-1', 'noisy-2'].map((userId) => run(userId));
    const waiting = ['noisy-3', 'noisy-4'].map((userId) => run(userId));
    expect(begun).toEqual(['noisy-0', 'noisy-1', 'noisy-2']);
    vi.advanceTimersByTime(6_000);
    const again = ['noisy-0', 'noisy-1', 'noisy-2'].map((userId) => run(userId, `${userId} again`));
    const honest = run('erik');
    for (const name of ['noisy-0', 'noisy-1', 'noisy-2']) end(name);
    await Promise.all(first);
    // Nobody waits for those who held one for long.
    expect(begun.slice(3)).toEqual(['noisy-3', 'noisy-4', 'erik']);
    end('erik');
    await honest;
    await expect.poll(() => begun.slice(6)).toEqual(['noisy-0 again']);
    end('noisy-3');
    await expect.poll(() => begun.slice(7)).toEqual(['noisy-1 again']);
    end('noisy-4');
    await Promise.all(waiting);
    // The third place stays free for others.
    expect(begun.slice(8)).toEqual([]);
    const maria = run('maria');
    expect(begun.slice(8)).toEqual(['maria']);
    for (const name of ['maria', 'noisy-0 again', 'noisy-1 again']) end(name);
    await expect.poll(() => begun.slice(9)).toEqual(['noisy-2 again']);
    end('noisy-2 again');
    expect(await Promise.all([...again, maria])).toHaveLength(4);
  });
});
