import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import type { MouseEvent } from 'react';
import { LANGUAGES, type Language } from '#domain/basics/texts.ts';
import { chooseLanguage } from '#web/kit/i18n/chosen-language.ts';
import { useTexts, useLanguage } from '#web/kit/i18n/language.tsx';
import button from './button.module.css';
import { Icon } from './button.tsx';
import segmented from './segmented.module.css';
import { uiTexts } from './texts.ts';
import { toggleTheme } from './theme.ts';

/** Shows the theme it leads to. Prerendered pages act on it by its `data-theme-toggle`. */
export function ThemeToggle() {
  const texts = useTexts(uiTexts);
  return (
    <button
      type="button"
      className={button['iconButton']}
      aria-label={texts.switchTheme}
      data-tip={texts.switchTheme}
      data-theme-toggle
      onClick={toggleTheme}
    >
      <Icon of={Sun} className={button['whenDark']} />
      <Icon of={Moon} className={button['whenLight']} />
    </button>
  );
}

/** Each language by its own name, so that it is found by those who read no other. */
export const LANGUAGE_NAMES = { en: 'English', sv: 'Svenska' } as const;

/** Links, so that the choice works before any script does; afterwards the page is not reloaded. */
export function LanguageSwitch() {
  const texts = useTexts(uiTexts);
  const language = useLanguage();
  return (
    <nav className={segmented['group']} aria-label={texts.language}>
      {LANGUAGES.map((code) => (
        <a
          key={code}
          href={`?lang=${code}`}
          lang={code}
          hrefLang={code}
          className={segmented['option']}
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
