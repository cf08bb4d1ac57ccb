import { createContext, type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import { chosenLanguage, onLanguageChosen } from './chosen-language.ts';

const LanguageContext = createContext<Language>('sv');

/**
 * Provides the language to every screen below: the user's choice, else `fallback`, the language of
 * the page. While a prerendered page is hydrated it is the language of its HTML.
 */
export function LanguageProvider(props: { fallback: Language; children: ReactNode }) {
  const { fallback, children } = props;
  const language = useSyncExternalStore(
    onLanguageChosen,
    () => chosenLanguage() ?? fallback,
    () => fallback,
  );
  useLayoutEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  return use(LanguageContext);
}

/** The half of a catalog (`defineTexts`) that is in the reader's language. */
export function useTexts<Half>(texts: { readonly en: Half; readonly sv: Half }): Half {
  return texts[useLanguage()];
}
