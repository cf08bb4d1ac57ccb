import { expect, test } from 'vitest';
import { newUuid } from './guest-storage.ts';

test('ids of a guest are UUIDs of version 4, and no two are alike', () => {
  const ids = new Set(Array.from({ length: 100 }, newUuid));
  expect(ids.size).toBe(100);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  }
});
