import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './account.module.css';
import { CopyButton } from './copy-button.tsx';
import { factorTexts } from './factor-texts.ts';
import type { Enrolment } from './factors.ts';

/** What an app has to be told: to photograph, or to type. */
export function AppSecret({ enrolment: { picture, secret } }: { enrolment: Enrolment }) {
  const texts = useTexts(factorTexts);
  return (
    <div className={styles['secret']}>
      <img className={styles['picture']} src={picture} alt={texts.picture} />
      <div className={styles['main']}>
        <p className={styles['lead']}>{texts.byHand}</p>
        <p className={styles['code']}>{secret.replaceAll(/(.{4})(?!$)/g, '$1 ')}</p>
        <CopyButton text={secret} label={texts.copySecret} />
      </div>
    </div>
  );
}
