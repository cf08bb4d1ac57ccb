import { nameOf } from '#domain/basics/person-name.ts';
import type { Language } from '#domain/basics/texts.ts';

type NameSource = Parameters<typeof nameOf>[0];
type NamedMember = NameSource & { userId: string };

/** What each of them is called, by id: the first name, or more of it where two share one. */
export function memberNames(people: readonly NamedMember[]): ReadonlyMap<string, string> {
  return new Map(people.map((member) => [member.userId, nameAmong(member, people)]));
}

/** Names as a sentence has them: `Erik, Karin och Maria`. */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function nameAmong(member: NamedMember, people: readonly NamedMember[]): string {
  const ways = [firstNameOf, nameOf, ({ email }: NameSource) => email];
  const isOwn = (way: (of: NameSource) => string) =>
    people.filter((each) => way(each) === way(member)).length === 1;
  return (ways.find(isOwn) ?? nameOf)(member);
}

function firstNameOf(member: NameSource): string {
  return member.firstName || nameOf(member);
}
