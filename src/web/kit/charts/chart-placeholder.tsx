import { classes } from '#web/kit/ui/classes.ts';
import styles from './chart-placeholder.module.css';

type Props = { isLow?: boolean | undefined };

/** Keeps the height of a chart while its code or figures load. */
export function ChartPlaceholder({ isLow = false }: Props) {
  return <div className={classes(styles['placeholder'], isLow && styles['low'])} />;
}
