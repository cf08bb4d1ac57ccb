import { useTexts } from '#web/kit/i18n/language.tsx';
import styles from './skip-link.module.css';
import { uiTexts } from './texts.ts';

/** First on the page: leads past the navigation to the element with the given id. */
export function SkipLink({ to }: { to: string }) {
  const texts = useTexts(uiTexts);
  return (
    <a className={styles['skip']} href={`#${to}`}>
      {texts.skip}
    </a>
  );
}
