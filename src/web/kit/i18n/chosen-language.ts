import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { keepCookie, readStored, writeStored } from '#web/kit/storage/stored.ts';
import { LANGUAGE_COOKIE, LANGUAGE_KEY } from '#web/kit/storage/keys.ts';

const listeners = new Set<() => void>();
let chosen: Language | null | undefined;

/** The user's choice of language: in the address, or earlier. Null without one. */
export function chosenLanguage(): Language | null {
  if (chosen === undefined) chosen = fromAddress() ?? toLanguage(readStored(LANGUAGE_KEY));
  return chosen;
}

/** Keeps the choice here and in a plain cookie, so that the server picks the page it sends. */
export function chooseLanguage(language: Language): void {
  keep(language);
  forgetAddress();
  for (const listener of listeners) listener();
}

export function onLanguageChosen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function fromAddress(): Language | null {
  const language = toLanguage(new URLSearchParams(location.search).get('lang'));
  if (language !== null) keep(language);
  return language;
}

/** The address no longer overrides a language chosen since. */
export function forgetAddress(): void {
  const url = new URL(location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  history.replaceState(history.state, '', url);
}

function keep(language: Language): void {
  chosen = language;
  writeStored(LANGUAGE_KEY, language);
  keepCookie(LANGUAGE_COOKIE, language);
}

function toLanguage(text: string | null): Language | null {
  return LANGUAGES.find((language) => language === text) ?? null;
}
