import type { MouseEvent } from 'react';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import styles from './segmented.module.css';
import { uiTexts } from './texts.ts';

/** Each language by its own name, so that it is found by those who read no other. */
export const LANGUAGE_NAMES = { en: 'English', sv: 'Svenska' } as const;

/** Links, so that the choice works before any script does; afterwards the page is not reloaded. */
export function LanguageSwitch() {
  const texts = useTexts(uiTexts);
  const language = useLanguage();
  return (
    <nav className={styles['group']} aria-label={texts.language}>
      {LANGUAGES.map((code) => (
        <a
          key={code}
          href={`?lang=${code}`}
          lang={code}
          hrefLang={code}
          className={styles['option']}
          aria-current={code === language || undefined}
          onClick={(event) => choose(event, code)}
        >
          {LANGUAGE_NAMES[code]}
        </a>
      ))}
    </nav>
  );
}

function choose(event: MouseEvent, language: Language): void {
  event.preventDefault();
  chooseLanguage(language);
}
