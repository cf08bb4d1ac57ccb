import { expect, test } from 'vitest';
import { createSlots } from './slots.ts';

test('the uploads at once are limited, of one user and of all', () => {
  const take = createSlots({ ofUser: 2, ofAll: 3 });
  const first = take('maria');
  expect(first).not.toBeNull();
  expect(take('maria')).not.toBeNull();
  expect(take('maria')).toBeNull();
  expect(take('erik')).not.toBeNull();
  expect(take('saga')).toBeNull();
  first?.();
  expect(take('saga')).not.toBeNull();
  // Released once, although called twice.
  first?.();
  expect(take('maria')).toBeNull();
});
