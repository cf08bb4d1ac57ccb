import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './spinner.module.css';
import { uiTexts } from './texts.ts';

/** Only while the session is unknown; all other loading has a skeleton. */
export function Spinner() {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['center']} role="status" aria-label={texts.loading} data-waiting>
      <span className={styles['spinner']} />
    </div>
  );
}
