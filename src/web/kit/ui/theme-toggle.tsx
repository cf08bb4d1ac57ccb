import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from './icon.tsx';
import styles from './icon-button.module.css';
import { uiTexts } from './texts.ts';
import { toggleTheme } from './theme.ts';

/** Shows the theme it leads to. Prerendered pages act on it by its `data-theme-toggle`. */
export function ThemeToggle() {
  const texts = useTexts(uiTexts);
  return (
    <button
      type="button"
      className={styles['button']}
      aria-label={texts.switchTheme}
      data-tip={texts.switchTheme}
      data-theme-toggle
      onClick={toggleTheme}
    >
      <Icon of={Sun} className={styles['whenDark']} />
      <Icon of={Moon} className={styles['whenLight']} />
    </button>
  );
}
