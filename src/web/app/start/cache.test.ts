import { QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepAnswer } from '#web/client/cache/queries.ts';
import { createCache } from './cache.ts';

const queryKey = ['account', 'assets'];

/** A list whose answers arrive on command. */
function createList() {
  const { client } = createCache('maria');
  const asked: PromiseWithResolvers<string>[] = [];
  const queryFn = () => {
    const answer = Promise.withResolvers<string>();
    asked.push(answer);
    return answer.promise;
  };
  const open = () => new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  const answer = async (number: number, text: string) => {
    asked[number]?.resolve(text);
    await asked[number]?.promise;
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { client, asked, open, answer, shown: () => client.getQueryData(queryKey) };
}

test('a first reading that began before a write does not pass for one after it', async () => {
  const { client, open, answer, shown } = createList();
  open();
  void client.invalidateQueries({ queryKey: ['account'] });
  await answer(1, 'boat, cabin');
  await answer(0, 'boat');
  expect(shown()).toBe('boat, cabin');
});

test('a first reading that is heard first is followed by the one after the write', async () => {
  const { client, asked, open, answer, shown } = createList();
  open();
  void client.invalidateQueries({ queryKey: ['account'] });
  await answer(0, 'boat');
  expect(asked).toHaveLength(2);
  await answer(1, 'boat, cabin');
  expect(shown()).toBe('boat, cabin');
});

test('a screen that was left before its answer came reads anew after a write', async () => {
  const { client, open, answer, shown } = createList();
  const leave = open();
  leave();
  void client.invalidateQueries({ queryKey: ['account'] });
  await answer(0, 'boat');
  open();
  await answer(1, 'boat, cabin');
  expect(shown()).toBe('boat, cabin');
});

test('a reading is not asked for twice where it need not end', async () => {
  const { client, asked, open } = createList();
  open();
  void client.invalidateQueries({}, { cancelRefetch: false });
  expect(asked).toHaveLength(1);
});

test('the answer of a write stays when an older reading comes, and is then read anew', async () => {
  const { client, asked, open, answer, shown } = createList();
  open();
  await keepAnswer(client, queryKey, 'boat, cabin');
  await answer(0, 'boat');
  expect(shown()).toBe('boat, cabin');
  await answer(1, 'boat, cabin, car');
  expect(shown()).toBe('boat, cabin, car');
  expect(asked).toHaveLength(2);
});

test('the answer of a write is not read anew where nothing was being read', async () => {
  const { client, asked, open, answer } = createList();
  open();
  await answer(0, 'boat');
  await keepAnswer(client, queryKey, 'boat, cabin');
  expect(asked).toHaveLength(1);
});

test('outside a browser an unused answer sets no timer, which the build would wait for', () => {
  const { client } = createCache(null);
  const query = client.getQueryCache().build(client, client.defaultQueryOptions({ queryKey }));
  expect(query.gcTime).toBe(Infinity);
});
