import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from './classes.ts';
import styles from './skeleton.module.css';
import { uiTexts } from './texts.ts';

type SkeletonShape = 'label' | 'figure' | 'line' | 'row' | 'hero';

/** The shapes of content being loaded: by default label, figure and change. */
export function Skeleton({
  shapes = ['label', 'figure', 'line'],
}: {
  shapes?: readonly SkeletonShape[];
}) {
  const texts = useTexts(uiTexts);
  return (
    <div className={styles['skeleton']} role="status" aria-label={texts.loading}>
      {keyed(shapes).map(({ key, shape }) => (
        <span key={key} className={classes(styles['block'], styles[shape])} />
      ))}
    </div>
  );
}

/** The same shape may come several times. */
function keyed(shapes: readonly SkeletonShape[]) {
  return shapes.map((shape, index) => ({ key: `${shape} ${index}`, shape }));
}
