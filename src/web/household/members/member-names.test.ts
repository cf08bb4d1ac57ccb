import { expect, test } from 'vitest';
import { joinNames, memberNames } from './member-names.ts';

const maria = member('maria', 'Maria', 'Lind');
const erik = member('erik', 'Erik', 'Lind');

function member(userId: string, firstName: string | null, lastName: string | null) {
  return { userId, firstName, lastName, email: `${userId}@example.com` };
}

function namesOf(...people: ReturnType<typeof member>[]): string[] {
  return [...memberNames(people).values()];
}

test('members are called by their first names', () => {
  expect(namesOf(maria, erik)).toEqual(['Maria', 'Erik']);
  expect(namesOf(maria, member('kim', null, null))).toEqual(['Maria', 'kim@example.com']);
  expect(namesOf(maria, member('kim', '', 'Berg'))).toEqual(['Maria', 'Berg']);
});

test('two who share a name are told apart by what they do not share', () => {
  const cousin = member('cousin', 'Erik', 'Berg');
  expect(namesOf(maria, erik, cousin)).toEqual(['Maria', 'Erik Lind', 'Erik Berg']);
  const father = member('father', 'Erik', 'Lind');
  expect(namesOf(erik, father)).toEqual(['erik@example.com', 'father@example.com']);
});

test('names are joined as the language does', () => {
  expect(joinNames(['Erik'], 'sv')).toBe('Erik');
  expect(joinNames(['Erik', 'Karin', 'Maria'], 'sv')).toBe('Erik, Karin och Maria');
  expect(joinNames(['Erik', 'Karin'], 'en')).toBe('Erik and Karin');
});
