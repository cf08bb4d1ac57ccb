import styles from './awaited-steps.module.css';

/**
 * In place of first steps or a notice while their height is not known: the content that follows
 * stays hidden meanwhile, for two seconds at most.
 */
export function AwaitedSteps() {
  return <span className={styles['awaited']} />;
}
