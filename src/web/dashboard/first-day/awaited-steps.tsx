import styles from './awaited-steps.module.css';

/**
 * In place of the first steps while it is not known whether there are any, nor how high what
 * follows will be: it keeps what follows out of sight, but not for long, if no answer comes.
 */
export function AwaitedSteps() {
  return <span className={styles['awaited']} />;
}
