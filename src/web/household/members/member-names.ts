import { nameOf } from '#domain/basics/person-name.ts';
import type { Language } from '#domain/basics/texts.ts';

type NameSource = Parameters<typeof nameOf>[0];
type Person = NameSource & { userId: string };

/** What each of them is called, by id: the first name, or more of it where two share one. */
export function memberNames(people: readonly Person[]): ReadonlyMap<string, string> {
  return new Map(people.map((person) => [person.userId, nameAmong(person, people)]));
}

/** Names as a sentence has them: `Erik, Karin och Maria`. */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function nameAmong(person: Person, people: readonly Person[]): string {
  const ways = [firstNameOf, nameOf, ({ email }: NameSource) => email];
  const isOwn = (way: (of: NameSource) => string) =>
    people.filter((each) => way(each) === way(person)).length === 1;
  return (ways.find(isOwn) ?? nameOf)(person);
}

function firstNameOf(person: NameSource): string {
  return person.firstName || nameOf(person);
}
