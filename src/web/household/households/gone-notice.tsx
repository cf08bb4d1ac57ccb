import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import styles from './households.module.css';
import { householdTexts } from './texts.ts';

/** The household that was looked at last is not there any more. */
export function GoneNotice({ name, onSeen }: { name: string | null; onSeen: () => void }) {
  const texts = useTexts(householdTexts);
  return (
    <Notice>
      <div className={styles['notice']}>
        <div>
          <p className={styles['noticeTitle']}>
            {name === null ? texts.gone : texts.goneNamed({ name })}
          </p>
          <p>{texts.goneText}</p>
        </div>
        <Button size="small" onClick={onSeen}>
          {texts.goneSeen}
        </Button>
      </div>
    </Notice>
  );
}
