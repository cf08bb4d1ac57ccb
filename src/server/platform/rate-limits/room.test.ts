import { expect, test } from 'vitest';
import { createRoom, type TakeRoom } from './room.ts';

const BOUNDS = { ofAll: 100, ofUser: 60, waitingMax: 2, waitMsMax: 60_000 };

/** Takes room, and notes when it has it. */
function createTaker(take: TakeRoom) {
  const had: string[] = [];
  return {
    had,
    of: (name: string, bytes: number) =>
      take({ userId: name.slice(0, 5) }, bytes).then((giveBack) => {
        had.push(name);
        return giveBack;
      }),
  };
}

test('of one user and of all so many bytes are taken at once, and the rest wait in turn', async () => {
  const { had, of } = createTaker(createRoom(BOUNDS));
  const first = await of('maria 1', 50);
  const second = of('maria 2', 20);
  const third = of('maria 3', 20);
  const erik = await of('erik. 1', 50);
  const sam = of('sam.. 1', 30);
  expect(had).toEqual(['maria 1', 'erik. 1']);
  erik();
  (await sam)();
  expect(had).toEqual(['maria 1', 'erik. 1', 'sam.. 1']);
  first();
  (await second)();
  (await third)();
  expect(had.slice(3)).toEqual(['maria 2', 'maria 3']);
});

test('who waits for the others is not overtaken by those who need less', async () => {
  const { had, of } = createTaker(createRoom(BOUNDS));
  const [maria, erik] = [await of('maria', 60), await of('erik.', 30)];
  const sam = of('sam..', 50);
  const nora = of('nora.', 10);
  erik();
  expect(had).toEqual(['maria', 'erik.']);
  maria();
  for (const each of [sam, nora]) (await each)();
  expect(had.slice(2)).toEqual(['sam..', 'nora.']);
});

test('more than a bound passes where nothing else is under way', async () => {
  const { had, of } = createTaker(createRoom(BOUNDS));
  const large = await of('maria', 500);
  const small = of('erik.', 1);
  expect(had).toEqual(['maria']);
  large();
  large();
  (await small)();
  expect(had).toEqual(['maria', 'erik.']);
});

test('beyond the number of waiting ones, or after too long, the next gets Retry-After', async () => {
  const { of } = createTaker(createRoom({ ...BOUNDS, waitMsMax: 20 }));
  const first = await of('maria', 60);
  const late = [of('maria', 60), of('maria', 60)];
  await expect(of('maria', 60)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterS: 1 },
  });
  for (const each of late) await expect(each).rejects.toMatchObject({ code: 'unavailable' });
  first();
  (await of('maria', 60))();
});
