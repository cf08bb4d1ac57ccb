import { nameOf } from '#domain/basics/display-name.ts';
import type { Language } from '#domain/basics/texts.ts';

type NameSource = Parameters<typeof nameOf>[0];
type NamedMember = NameSource & { userId: string };

/** Display names by id: the first name, or a longer name if two members share it. */
export function memberNames(people: readonly NamedMember[]): ReadonlyMap<string, string> {
  return new Map(people.map((member) => [member.userId, nameAmong(member, people)]));
}

/** Names as a sentence has them: `Erik, Karin och Maria`. */
export function joinNames(names: readonly string[], language: Language): string {
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(names);
}

function nameAmong(member: NamedMember, people: readonly NamedMember[]): string {
  const candidates = [firstNameOf, nameOf, ({ email }: NameSource) => email];
  const isUnique = (nameIn: (of: NameSource) => string) =>
    people.filter((each) => nameIn(each) === nameIn(member)).length === 1;
  return (candidates.find(isUnique) ?? nameOf)(member);
}

function firstNameOf(member: NameSource): string {
  return member.firstName || nameOf(member);
}
