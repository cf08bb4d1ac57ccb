import type { ReactNode } from 'react';
import { useTexts } from '#web/i18n/language.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { SiteFooter, SiteHeader } from '#web/ui/site.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { useTitle } from '#web/ui/use-title.ts';
import { pageTexts } from './page-texts.ts';
import styles from './reading-page.module.css';

type Props = { pageTitle: string; title: string; lead: string; children: ReactNode };

/** A page that is only read: privacy, sources. */
export function ReadingPage({ pageTitle, title, lead, children }: Props) {
  const texts = useTexts(pageTexts);
  useTitle(pageTitle);
  const links = [
    { href: '/privacy', text: texts.privacy },
    { href: '/sources', text: texts.sources },
  ];
  return (
    <>
      <SkipLink to="text" />
      <SiteHeader label={texts.onThisSite} links={[{ href: '/', text: texts.home }, ...links]}>
        <a className={buttonClass({ variant: 'ghost' })} href="/login">
          {texts.logIn}
        </a>
      </SiteHeader>
      <main id="text" className={styles['page']}>
        <h1 className={styles['title']}>{title}</h1>
        <p className={styles['lead']}>{lead}</p>
        {children}
      </main>
      <SiteFooter links={links} />
    </>
  );
}

export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['chapter']}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
