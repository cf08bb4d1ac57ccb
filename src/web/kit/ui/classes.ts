import styles from './classes.module.css';

/** Joins the class names that are there. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** A link within or beside text. */
export const linkClass = styles['link'];

/** Read out, not shown. */
export const unseenClass = styles['unseen'];

/** Palettes of the parts of a whole. */
export type Palette = 'chart' | 'asset' | 'income' | 'balance';

/** For the container of the parts: each child then has its color as `--part`. */
export function paletteClass(palette: Palette): string | undefined {
  return styles[palette];
}

/** For the part of the remaining items. */
export const restClass = styles['rest'];
