import type { ReactNode } from 'react';
import { Wordmark } from './page-frame.tsx';
import { LanguageSwitch, ThemeToggle } from './theme-and-language.tsx';
import styles from './site.module.css';

export type SiteLink = { href: string; text: string };

type HeaderProps = {
  /** Links within the page, shown where there is room. */
  label: string;
  links: readonly SiteLink[];
  /** Buttons at the right end. */
  children?: ReactNode;
};

/** The head of a page that is read without signing in. */
export function SiteHeader({ label, links, children }: HeaderProps) {
  return (
    <header className={styles['header']}>
      <a className={styles['home']} href="/">
        <Wordmark />
      </a>
      <nav className={styles['links']} aria-label={label}>
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </nav>
      <LanguageSwitch />
      <ThemeToggle />
      {children}
    </header>
  );
}

export function SiteFooter({ links }: { links: readonly SiteLink[] }) {
  return (
    <>
      <div className={styles['rule']} />
      <footer className={styles['footer']}>
        <Wordmark size={22} />
        {links.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
      </footer>
    </>
  );
}
