import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { dashboardTexts } from './texts.ts';
import styles from './wall.module.css';

type Props = {
  /** What it would have been; null where that is not said. */
  name: string | null;
  onRetry: () => void;
};

/** Stands where a part of the dashboard failed, or its code did not come. */
export function Broken({ name, onRetry }: Props) {
  const texts = useTexts(dashboardTexts);
  return (
    <div className={styles['broken']} role="alert">
      {name !== null && <h3>{name}</h3>}
      <p>{texts.widgetBroken}</p>
      <Button size="small" onClick={onRetry}>
        {texts.widgetAgain}
      </Button>
    </div>
  );
}
