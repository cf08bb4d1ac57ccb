import styles from './palette.module.css';

/** Palettes of the parts of a whole. */
export type Palette = 'chart' | 'asset' | 'income' | 'balance';

/** For the container of the parts: each child then has its color as `--part`. */
export function paletteClass(palette: Palette): string | undefined {
  return styles[palette];
}

/** For the part of the remaining items. */
export const restClass = styles['rest'];
