import { type ReactNode, useLayoutEffect } from 'react';
import { defineTexts } from '#domain/basics/texts.ts';
import { readSession } from '#web/client/session/stored-session.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { SkipLink, useTitle } from '#web/kit/ui/page-frame.tsx';
import styles from './reading-page.module.css';

type Props = { pageTitle: string; title: string; lead: string; children: ReactNode };

/** A page that is only read: privacy, sources. */
export function ReadingPage({ pageTitle, title, lead, children }: Props) {
  const texts = useTexts(pageTexts);
  useTitle(pageTitle);
  // The page as it was sent is marked by the script in its head.
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-known', readSession() !== null);
  }, []);
  const links = [
    { href: '/privacy', text: texts.privacy },
    { href: '/sources', text: texts.sources },
    { href: '/rules', text: texts.rules },
    { href: '/api', text: texts.calls },
  ];
  return (
    <>
      <SkipLink to="text" />
      <SiteHeader label={texts.onThisSite} links={[{ href: '/', text: texts.home }, ...links]}>
        <a className={classes(buttonClass({ variant: 'ghost' }), styles['unknown'])} href="/login">
          {texts.logIn}
        </a>
        <a className={classes(buttonClass({ variant: 'ghost' }), styles['known'])} href="/">
          {texts.toDashboard}
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

const pageTexts = defineTexts({
  en: {
    onThisSite: 'On this site',
    home: 'Home',
    privacy: 'Privacy',
    sources: 'Data sources',
    rules: 'Rules',
    calls: 'API',
    logIn: 'Log in',
    toDashboard: 'To the dashboard',
  },
  sv: {
    onThisSite: 'På webbplatsen',
    home: 'Start',
    privacy: 'Integritet',
    sources: 'Datakällor',
    rules: 'Regler',
    calls: 'API',
    logIn: 'Logga in',
    toDashboard: 'Till översikten',
  },
});
