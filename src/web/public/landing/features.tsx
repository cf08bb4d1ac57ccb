import type { ReactNode } from 'react';
import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './features.module.css';
import {
  AssetsPicture,
  CurrenciesPicture,
  FlowPicture,
  GoalPicture,
  LoansPicture,
  PrivacyPicture,
} from './pictures.tsx';
import { landingTexts } from './texts.ts';

/** The product's six main features (specification, section 2). */
export function Features() {
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
