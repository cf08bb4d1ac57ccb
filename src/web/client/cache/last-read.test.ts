import { QueryClient } from '@tanstack/react-query';
import { expect, test, afterEach, beforeEach, describe, vi } from 'vitest';
import { RemoteError } from '#web/client/http/remote-error.ts';
import { beginRead, keepRead, lastRead, lookingBack, orLastRead } from './last-read.ts';

const PATH = '/api/exchange-rates';

function begin() {
  const reading = beginRead(PATH, true);
  if (reading === null) throw new Error('not kept');
  return reading;
}

test('a reading that began earlier is not kept over a later one', async () => {
  const first = begin();
  const second = begin();
  keepRead(second, PATH, 'new');
  keepRead(first, PATH, 'old');
  expect(await lastRead(second.reader, PATH)).toMatchObject({ answer: 'new' });
  keepRead(begin(), PATH, 'newest');
  expect(await lastRead(second.reader, PATH)).toMatchObject({ answer: 'newest' });
});

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const queryKey = ['assets'];

/** A list whose answers arrive on command; `kept` is its stored answer. */
function createList({ kept, isRead = true }: { kept: string | null; isRead?: boolean }) {
  const client = new QueryClient({
    defaultOptions: { queries: { persister: orLastRead, retry: false, staleTime: Infinity } },
  });
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = async () => {
    const readAt = lookingBack();
    if (isRead) beginRead('/api/assets', true);
    if (readAt === null) {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    }
    if (kept === null) throw new Error('nothing is kept');
    readAt.set('/api/assets', '2026-11-21T13:05:00.000Z');
    return kept;
  };
  const read = () => client.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  const shown = () => client.getQueryData(queryKey);
  return { client, asked, read, shown };
}

async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

function refusal(status: number): RemoteError {
  const answer = { code: 'unknown', text: '', sentence: null, issues: [], body: null };
  return new RemoteError({ ...answer, status, retryAfterS: null });
}

describe('an answer that is slow', () => {
  test('lets what was last read be shown after two seconds, and takes its place', async () => {
    const { asked, read, shown } = createList({ kept: 'boat' });
    void read();
    await pass(1_999);
    expect(shown()).toBeUndefined();
    await pass(1);
    expect(shown()).toBe('boat');
    asked[0]?.resolve('boat, cabin');
    await pass(0);
    expect(shown()).toBe('boat, cabin');
  });

  test('is waited for where nothing was read', async () => {
    const { asked, read, shown } = createList({ kept: null });
    void read();
    await pass(10_000);
    expect(shown()).toBeUndefined();
    asked[0]?.resolve('boat');
    await pass(0);
    expect(shown()).toBe('boat');
  });

  test('is waited for where it is more than a read', async () => {
    const { asked, read, shown } = createList({ kept: 'boat', isRead: false });
    void read();
    await pass(10_000);
    expect(shown()).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test('does not take the place of a newer one', async () => {
    const { asked, read, shown } = createList({ kept: 'boat' });
    void read();
    await pass(2_000);
    void read();
    asked[1]?.resolve('boat, cabin, car');
    await pass(0);
    asked[0]?.resolve('boat, cabin');
    await pass(0);
    expect(shown()).toBe('boat, cabin, car');
  });

  test('does not take the place of one that was asked for instead of it', async () => {
    const { client, asked, read, shown } = createList({ kept: 'boat' });
    void read();
    await pass(1_000);
    await client.cancelQueries({ queryKey });
    void read();
    await pass(1_000);
    asked[1]?.resolve('boat, cabin');
    await pass(0);
    asked[0]?.resolve('boat');
    await pass(0);
    expect(shown()).toBe('boat, cabin');
  });

  test('does not pass for new when something was written meanwhile', async () => {
    const { client, asked, read, shown } = createList({ kept: 'boat' });
    void read();
    await pass(2_000);
    await client.invalidateQueries({ queryKey });
    asked[0]?.resolve('boat, cabin');
    await pass(0);
    expect(shown()).toBe('boat, cabin');
    expect(client.getQueryState(queryKey)).toMatchObject({ isInvalidated: true });
  });

  test('does not bring back what was there before where something is shown', async () => {
    const { client, read, shown } = createList({ kept: 'boat' });
    client.setQueryData(queryKey, 'car');
    void read();
    await pass(10_000);
    expect(shown()).toBe('car');
  });
});

test('a refusal takes the place of what was last read', async () => {
  const { client, asked, read, shown } = createList({ kept: 'boat' });
  void read();
  await pass(2_000);
  asked[0]?.reject(refusal(404));
  await pass(0);
  expect(shown()).toBeUndefined();
  expect(client.getQueryState(queryKey)).toMatchObject({ status: 'error', error: { status: 404 } });
});

test('typed text stays on the screen when the session has ended meanwhile', async () => {
  const { asked, read, shown } = createList({ kept: 'boat' });
  void read();
  await pass(2_000);
  asked[0]?.reject(refusal(401));
  await pass(0);
  expect(shown()).toBe('boat');
});
