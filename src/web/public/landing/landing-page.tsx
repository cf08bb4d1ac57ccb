import { useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import { SiteFooter, SiteHeader } from '#web/kit/ui/site.tsx';
import { SkipLink } from '#web/kit/ui/skip-link.tsx';
import { linkClass } from '#web/kit/ui/text-class.ts';
import { useTitle } from '#web/kit/ui/use-title.ts';
import { Explained } from './explained.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { landingTexts } from './texts.ts';

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
