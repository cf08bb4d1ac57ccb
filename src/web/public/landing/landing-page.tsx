import type { ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { Explained } from './explained.tsx';
import { Hero } from './hero.tsx';
import {
  AssetsPicture,
  CurrenciesPicture,
  FlowPicture,
  GoalPicture,
  LoansPicture,
  PrivacyPicture,
} from './pictures.tsx';
import { landingTexts } from './texts.ts';
import styles from './landing-page.module.css';

/** The first page for users who are not signed in. */
export function LandingPage() {
  const texts = useTexts(landingTexts);
  useTitle(texts.pageTitle);
  return (
    <>
      <SkipLink to="start" />
      <SiteHeader
        label={texts.onThisPage}
        links={[
          { href: '#how', text: texts.howWeCount },
          { href: '#what', text: texts.whatYouCanDo },
        ]}
      >
        <a className={buttonClass({ variant: 'ghost' })} href="/login">
          {texts.logIn}
        </a>
        <span className={styles['wide']}>
          <a className={buttonClass({})} href="/signup">
            {texts.createAccount}
          </a>
        </span>
      </SiteHeader>
      <main id="start">
        <Hero />
        <div className={styles['later']}>
          <Explained />
          <Features />
          <End />
        </div>
      </main>
      <SiteFooter
        links={[
          { href: '/privacy', text: texts.privacy },
          { href: '/sources', text: texts.sources },
          { href: '/rules', text: texts.rules },
        ]}
      />
    </>
  );
}

function End() {
  const texts = useTexts(landingTexts);
  return (
    <section className={styles['end']}>
      <h2>{texts.endTitle}</h2>
      <p>{texts.endText}</p>
      <div className={styles['buttons']}>
        <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/signup">
          {texts.createAccount}
        </a>
        <a className={buttonClass({ variant: 'ghost', size: 'large' })} href="/login">
          {texts.logIn}
        </a>
      </div>
      <p className={styles['guest']}>
        <a className={linkClass} href="/guest/onboarding">
          {texts.tryAsGuest}
        </a>
      </p>
    </section>
  );
}

/** The product's six main features (docs/product.md, section 2). */
function Features() {
  const texts = useTexts(landingTexts);
  const cards: readonly { title: string; text: string; picture: ReactNode }[] = [
    { title: texts.assetsTitle, text: texts.assetsText, picture: <AssetsPicture /> },
    { title: texts.liabilitiesTitle, text: texts.liabilitiesText, picture: <LoansPicture /> },
    { title: texts.goalsTitle, text: texts.goalsText, picture: <GoalPicture /> },
    { title: texts.flowTitle, text: texts.flowText, picture: <FlowPicture /> },
    { title: texts.privacyTitle, text: texts.privacyText, picture: <PrivacyPicture /> },
    { title: texts.currenciesTitle, text: texts.currenciesText, picture: <CurrenciesPicture /> },
  ];
  return (
    <section className={styles['features']} id="what">
      <h2 className={styles['title']}>{texts.featuresTitle}</h2>
      <ul className={styles['cards']}>
        {cards.map(({ title, text, picture }) => (
          <li key={title}>
            <div className={styles['picture']}>{picture}</div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
