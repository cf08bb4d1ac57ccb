import { useDemo } from '#web/records/items/use-demo.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Notice } from '#web/kit/ui/banner.tsx';
import styles from './demo.module.css';
import { RemoveDemo } from './demo-buttons.tsx';
import { demoTexts } from './texts.ts';

/** Above figures that example data is part of. */
export function Part() {
  const texts = useTexts(demoTexts);
  const count = useDemo().data?.items.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={styles['notice']}>
      <Notice>
        <div className={styles['row']}>
          <span>{texts.shown({ count })}</span>
          <RemoveDemo count={count} />
        </div>
      </Notice>
    </div>
  );
}
