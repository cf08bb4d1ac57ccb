import { type ReactNode, useEffect } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './page-frame.module.css';
import { uiTexts } from './texts.ts';

type Props = {
  title: string;
  /** Unit of the figures below, and the items they leave out. */
  lead?: string;
  /** Below it: missing or old data, in words. */
  notes?: ReactNode;
  /** The buttons of the screen. */
  children?: ReactNode;
};

/** Head of a screen: its title, a line about it, and its actions. */
export function PageHead({ title, lead, notes, children }: Props) {
  return (
    <div className={styles['head']}>
      <div className={styles['words']}>
        <h2 className={styles['title']}>{title}</h2>
        {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        {notes}
      </div>
      {children !== undefined && <div className={styles['actions']}>{children}</div>}
    </div>
  );
}

/** First on the page: leads past the navigation to the element with the given id. */
export function SkipLink({ to }: { to: string }) {
  const texts = useTexts(uiTexts);
  return (
    <a className={styles['skip']} href={`#${to}`}>
      {texts.skip}
    </a>
  );
}

const HAUNCHES =
  'M3.2 16A12.8 12.8 0 0 1 11.8 3.9L13.9 9.9A6.4 6.4 0 0 0 9.6 16ZM3.2 15.9H9.6V29H3.2Z' +
  'M20.2 3.9A12.8 12.8 0 0 1 28.8 16L22.4 16A6.4 6.4 0 0 0 18.1 9.9ZM22.4 15.9H28.8V29H22.4Z';
const KEYSTONE = 'M12.8 2.5A13.9 13.9 0 0 1 19.2 2.5L17.5 9.8A6.4 6.4 0 0 0 14.5 9.8Z';

/** The arch: two haunches and a keystone, which is the only part in color. */
export function ArchMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path d={HAUNCHES} fill="currentColor" />
      <path d={KEYSTONE} className={styles['keystone']} />
    </svg>
  );
}

/** The arch and the name. */
export function Wordmark({ size = 28 }: { size?: number }) {
  return (
    <span className={styles['brand']}>
      <ArchMark size={size} />
      Valv
    </span>
  );
}

/** A user's image or initials; decorative, so callers show the name. */
export function Avatar({ initials, imageUrl }: { initials: string; imageUrl?: string | null }) {
  if (imageUrl) return <img className={styles['avatar']} src={imageUrl} alt="" />;
  return <span className={styles['avatar']} data-initials={initials} aria-hidden="true" />;
}

/** Names the page in the browser's tab and history. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
