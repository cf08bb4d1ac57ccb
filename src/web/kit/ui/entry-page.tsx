import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Wordmark, useTitle } from './page-frame.tsx';
import { classes } from './classes.ts';
import styles from './entry-page.module.css';
import { selectFilledIn, takeOverTyping } from './prerendered.ts';
import { Sheet } from './sheet.tsx';
import { uiTexts } from './texts.ts';
import { ThemeToggle } from './theme-and-language.tsx';

type Props = {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
  /** Between the name of the product and the theme: a choice of language, a way out. */
  corner?: ReactNode;
  /** Above the title, such as how far along one is. */
  above?: ReactNode;
  /** A line below the sheet, such as the way to another screen. */
  below?: ReactNode;
  isWide?: boolean;
};

/** A page of one sheet, outside the application's frame. */
export function EntryPage({ title, lead, children, corner, above, below, isWide }: Props) {
  const texts = useTexts(uiTexts);
  useTitle(`${title} – Valv`);
  const heading = useTitleFocus(title);
  useLayoutEffect(selectFilledIn, []);
  useEffect(takeOverTyping, []);
  return (
    <div className={styles['page']}>
      <header className={styles['top']}>
        <Link href="/" className={styles['home']} aria-label={texts.home}>
          <Wordmark size={26} />
        </Link>
        {corner}
        <ThemeToggle />
      </header>
      <main className={classes(styles['main'], isWide && styles['wide'])}>
        <Sheet className={styles['sheet']}>
          {above}
          <h1 ref={heading} className={styles['title']} tabIndex={-1}>
            {title}
          </h1>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
          {children !== undefined && <div className={styles['body']}>{children}</div>}
        </Sheet>
        {below !== undefined && <p className={styles['below']}>{below}</p>}
      </main>
    </div>
  );
}

/** The first page of a visit is read from its beginning, as every page is. */
let isFirst = true;

/** A page that takes the place of one in which the focus was begins at its title. */
function useTitleFocus(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body) heading.current?.focus();
    isFirst = false;
  }, [title]);
  return heading;
}
