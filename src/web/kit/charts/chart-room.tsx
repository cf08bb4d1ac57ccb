import { classes } from '#web/kit/ui/classes.ts';
import styles from './chart-room.module.css';

type Props = { isLow?: boolean | undefined };

/** As much room as a chart takes, while its code or its figures are on their way. */
export function ChartRoom({ isLow = false }: Props) {
  return <div className={classes(styles['room'], isLow && styles['low'])} />;
}
