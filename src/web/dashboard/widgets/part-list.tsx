import { classes } from '#web/kit/ui/classes.ts';
import { type Palette, paletteClass, restClass } from '#web/kit/ui/palette-class.ts';
import styles from './part-list.module.css';

type Part = {
  id: string;
  name: string;
  /** Share or amount, which is never cut. */
  figure: string;
  isRest: boolean;
};

/** Parts of a whole below one another, each with its colour. */
export function PartList({ parts, palette }: { parts: readonly Part[]; palette: Palette }) {
  return (
    <ul className={classes(styles['parts'], paletteClass(palette))}>
      {parts.map(({ id, name, figure, isRest }) => (
        <li key={id} className={classes(isRest && restClass)}>
          <span className={styles['swatch']} />
          <span className={styles['name']}>{name}</span>
          <span className={styles['figure']}>{figure}</span>
        </li>
      ))}
    </ul>
  );
}
