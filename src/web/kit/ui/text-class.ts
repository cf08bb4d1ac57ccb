import styles from './text.module.css';

/** A link within or beside text. */
export const linkClass = styles['link'];

/** Read out, not shown. */
export const unseenClass = styles['unseen'];
