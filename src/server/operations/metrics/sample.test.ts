import { afterAll, expect, test, vi } from 'vitest';
import { createDelayWatch, memoryLimit } from './sample.ts';

const watch = createDelayWatch(2);
afterAll(() => watch.stop());

function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

test('delays of the event loop are measured, and forgotten at a beginning', async () => {
  await vi.waitFor(() => {
    block(80);
    expect(watch.lateMs()).toBeGreaterThan(50);
  });
  watch.begin();
  expect(watch.lateMs()).toBe(0);
});

test('the limit of memory is a real one, or that of docs/operations.md', () => {
  const given = process.constrainedMemory();
  const expected = given > 0 && given < 2 ** 50 ? given : 512 * 1024 * 1024;
  expect(memoryLimit()).toBe(expected);
});
