import type { ReactNode } from 'react';
import { ExplainButton } from './explain-button.tsx';
import type { Explain } from './explanation.ts';
import styles from './figure.module.css';

type Props = {
  label: string;
  /** Explanation of the figure; null while loading or without a calculation. */
  explain: Explain | null;
  /** The figure: an `Amount`, or a word. */
  children: ReactNode;
  /** Change, tags and notes. */
  below?: ReactNode;
};

/** A labeled figure that explains itself: label and `=`, figure, change. */
export function Figure({ label, explain, children, below }: Props) {
  return (
    <div>
      <p className={styles['label']}>
        {label}
        {explain && <ExplainButton label={label} explain={explain} />}
      </p>
      <div className={styles['value']}>{children}</div>
      {below !== undefined && <div className={styles['below']}>{below}</div>}
    </div>
  );
}
