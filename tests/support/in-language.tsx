import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Language } from '#domain/basics/texts.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { LanguageProvider } from '#web/kit/i18n/language.tsx';

/** Renders a part of a screen in a language, whichever the worker's earlier files chose. */
export function renderIn(language: Language, part: ReactNode): HTMLElement {
  chooseLanguage(language);
  return render(<LanguageProvider fallback={language}>{part}</LanguageProvider>).container;
}
