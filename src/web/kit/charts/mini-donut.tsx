import { arcPath } from '#web/kit/ui/arcs.ts';
import { classes, type Palette, paletteClass, restClass } from '#web/kit/ui/classes.ts';
import styles from './mini-donut.module.css';

const RING = { size: 58, thickness: 9.5, joint: 1.6 };

type Props = {
  parts: readonly { id: string; percent: number; isRest: boolean }[];
  palette: Palette;
};

/** Parts of a whole beside a figure in words; the dialog names each of them. */
export function MiniDonut({ parts, palette }: Props) {
  const whole = parts.reduce((sum, { percent }) => sum + percent, 0);
  return (
    <svg
      className={classes(styles['donut'], paletteClass(palette))}
      viewBox={`0 0 ${RING.size} ${RING.size}`}
      aria-hidden="true"
    >
      {parts.map(({ id, percent, isRest }, index) => {
        const before = parts.slice(0, index).reduce((sum, part) => sum + part.percent, 0);
        return (
          <path
            key={id}
            className={classes(isRest && restClass)}
            d={arcPath(before / whole, (before + percent) / whole, RING)}
            fill="none"
            strokeWidth={RING.thickness}
          />
        );
      })}
    </svg>
  );
}
