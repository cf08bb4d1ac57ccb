import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import type { Account } from '#server/auth/port.ts';

type UserMetadata = Record<string, unknown>;

/** A name in profile data is unchecked text: this much of it is stored. */
const NAME_MAX = 200;

/** Names and language from free-form profile data, checked for form. */
export function namesOf(
  metadata: UserMetadata,
): Pick<Account, 'firstName' | 'lastName' | 'language'> {
  return {
    firstName: nameOf(metadata['firstName'] ?? metadata['first_name']),
    lastName: nameOf(metadata['lastName'] ?? metadata['last_name']),
    language: languageIn(metadata['language']),
  };
}

function nameOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const name = value
    .normalize('NFC')
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
  return name === '' ? null : name;
}

function languageIn(value: unknown): Language | null {
  return LANGUAGES.find((language) => language === value) ?? null;
}

/** Profile data of a registration, without empty fields. */
export function profileOf(names: Record<string, string | null>): UserMetadata {
  return Object.fromEntries(Object.entries(names).filter(([, value]) => value !== null));
}
