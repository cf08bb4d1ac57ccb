import styles from './avatar.module.css';

/** A person in small: their image, or their initials. Whoever shows it says the name. */
export function Avatar({ initials, imageUrl }: { initials: string; imageUrl?: string | null }) {
  if (imageUrl) return <img className={styles['avatar']} src={imageUrl} alt="" />;
  return <span className={styles['avatar']} data-initials={initials} aria-hidden="true" />;
}
