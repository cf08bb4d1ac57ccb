import { expect, test } from 'vitest';
import { invitationDraft, maskEmail } from './invitations.ts';
import { nameOf } from '#domain/basics/display-name.ts';

test.each([
  ['maria@example.com', 'm•••a@e•••.com'],
  ['bo@ny.example.se', 'b•••@n•••.se'],
  ['a@b.se', 'a•••@b•••.se'],
])('%s is shown as %s', (address, shown) => {
  expect(maskEmail(address)).toBe(shown);
});

test('an address is read as it is kept', () => {
  expect(invitationDraft.parse({ email: '  Maria@Example.COM ' })).toEqual({
    email: 'maria@example.com',
  });
});

test.each(['', 'maria', 'maria@example', 'a@b.se,c@d.se', 'a b@c.se', '"<x>"@c.se', 'å@c.se'])(
  '%j is no address',
  (email) => {
    expect(invitationDraft.safeParse({ email }).success).toBe(false);
  },
);

test('the display name is the name, or else the address', () => {
  const email = 'maria@example.com';
  expect(nameOf({ firstName: 'Maria', lastName: 'Lind', email })).toBe('Maria Lind');
  expect(nameOf({ firstName: null, lastName: 'Lind', email })).toBe('Lind');
  expect(nameOf({ firstName: '', lastName: null, email })).toBe(email);
});
