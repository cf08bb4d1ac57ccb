import styles from './text.module.css';

/** A link within or beside text. */
export const linkClass = styles['link'];

/** Secondary lines: facts, dates, sources. */
export const metaClass = styles['meta'];

/** Read out, not shown. */
export const unseenClass = styles['unseen'];
