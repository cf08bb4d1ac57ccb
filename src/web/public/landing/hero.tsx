import { formatWholeMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { buttonClass } from '#web/kit/ui/button-class.ts';
import styles from './hero.module.css';
import { HeroArch } from './hero-arch.tsx';
import { COURSES } from './segments.ts';
import { landingTexts } from './texts.ts';

export function Hero() {
  const texts = useTexts(landingTexts);
  return (
    <section className={styles['hero']}>
      <HeroArch />
      <div className={styles['words']}>
        <h1 className={styles['headline']}>
          {texts.headlineTop}
          <br />
          {texts.headlineBottom}
        </h1>
        <p className={styles['intro']}>{texts.intro}</p>
        <div className={styles['buttons']}>
          <a className={buttonClass({ variant: 'primary', size: 'large' })} href="/signup">
            {texts.createAccount}
          </a>
          <a className={buttonClass({ size: 'large' })} href="/login">
            {texts.logIn}
          </a>
          <a className={buttonClass({ variant: 'ghost', size: 'large' })} href="/guest/onboarding">
            {texts.tryAsGuest}
          </a>
        </div>
      </div>
      <Legend />
    </section>
  );
}

/** Names the segments where there is no space beside them. */
function Legend() {
  const texts = useTexts(landingTexts);
  const language = useLanguage();
  return (
    <ul className={styles['legend']}>
      {COURSES.map(({ asset, color }) => (
        <li key={asset.name}>
          <svg width="10" height="10" aria-hidden="true">
            <rect width="10" height="10" rx="2" fill={color} />
          </svg>
          <span>{texts[asset.name]}</span>
          <span className={styles['amount']}>
            {formatWholeMoney(asset.counted, 'SEK', language)}
          </span>
        </li>
      ))}
    </ul>
  );
}
