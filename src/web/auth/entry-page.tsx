import { type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { paths } from '#web/data/paths.ts';
import { chooseLanguage } from '#web/i18n/chosen-language.ts';
import { useLanguage, useTexts } from '#web/i18n/language.tsx';
import { Wordmark } from '#web/ui/brand.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import styles from './entry-page.module.css';
import { authTexts } from './texts.ts';

const LANGUAGE_OPTIONS = [
  { value: 'en', text: 'English', lang: 'en' },
  { value: 'sv', text: 'Svenska', lang: 'sv' },
] as const;

type Props = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** A line below the sheet, such as the way to another screen. */
  below?: ReactNode;
};

/** The frame of every screen before somebody is signed in: way home, language, theme, one sheet. */
export function EntryPage({ title, lead, children, below }: Props) {
  const texts = useTexts(authTexts);
  const language = useLanguage();
  useEffect(() => {
    document.title = `${title} – Valv`;
  }, [title]);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <Link href={paths.home} className={styles['home']} aria-label={texts.home}>
          <Wordmark size={26} />
        </Link>
        <Segmented
          label={texts.language}
          value={language}
          options={LANGUAGE_OPTIONS}
          onChange={chooseLanguage}
        />
        <ThemeToggle />
      </header>
      <main className={styles['main']}>
        <Sheet className={styles['sheet']}>
          <h1 className={styles['title']}>{title}</h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          {children !== undefined && <div className={styles['body']}>{children}</div>}
        </Sheet>
        {below !== undefined && <p className={styles['below']}>{below}</p>}
      </main>
    </div>
  );
}
