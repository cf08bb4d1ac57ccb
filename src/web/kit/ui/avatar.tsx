import styles from './avatar.module.css';

/** A user's image or initials; decorative, so callers show the name. */
export function Avatar({ initials, imageUrl }: { initials: string; imageUrl?: string | null }) {
  if (imageUrl) return <img className={styles['avatar']} src={imageUrl} alt="" />;
  return <span className={styles['avatar']} data-initials={initials} aria-hidden="true" />;
}
