import { expect, test } from 'vitest';
import { accountSource } from '#web/client/records/source.ts';
import { EXAMPLES_KEY } from '#web/kit/storage/keys.ts';
import { storedExamples, storeExamples } from './examples.ts';

const maria = accountSource('maria');
const state = { items: [{ kind: 'assets' as const, id: 'boat' }], own: 2 };

test('the examples of one user are known to no other', () => {
  storeExamples(maria, state);
  expect(storedExamples(maria)).toEqual(state);
  expect(storedExamples(accountSource('erik'))).toBeUndefined();
  localStorage.setItem(EXAMPLES_KEY, '{"');
  expect(storedExamples(maria)).toBeUndefined();
});

test('the examples of a guest are stored nowhere else', () => {
  localStorage.removeItem(EXAMPLES_KEY);
  storeExamples({ ...maria, isAccount: false }, state);
  expect(localStorage.getItem(EXAMPLES_KEY)).toBe(null);
});
