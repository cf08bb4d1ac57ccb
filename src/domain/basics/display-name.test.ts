import { expect, test } from 'vitest';
import { initialsOf } from './display-name.ts';

test.each([
  [{ firstName: 'Anna', lastName: 'Lind' }, 'AL'],
  [{ firstName: 'örjan', lastName: 'åberg' }, 'ÖÅ'],
  [{ firstName: 'Anna', lastName: ' ' }, 'AN'],
  [{ lastName: 'Lind', email: 'maria@example.com' }, 'MA'],
  [{ firstName: null, lastName: null, email: null }, 'VA'],
  [{}, 'VA'],
])('the initials of %j are %s', (user, initials) => {
  expect(initialsOf(user)).toBe(initials);
});
