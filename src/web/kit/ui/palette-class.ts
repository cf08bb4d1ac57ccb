import styles from './palette.module.css';

/** The colors that parts of a whole take in turn. */
export type Palette = 'chart' | 'asset' | 'income' | 'balance';

/** For what holds the parts: each child then has its color as `--part`. */
export function paletteClass(palette: Palette): string | undefined {
  return styles[palette];
}

/** For the part that stands for several without a name. */
export const restClass = styles['rest'];
