import Chart from 'lucide-react/icons/chart-line';
import Table from 'lucide-react/icons/table-2';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './chart-frame.module.css';

type ChartPlaceholderProps = { isLow?: boolean | undefined };

/** Keeps the height of a chart while its code or figures load. */
export function ChartPlaceholder({ isLow = false }: ChartPlaceholderProps) {
  return <div className={classes(styles['placeholder'], isLow && styles['low'])} />;
}

/** Legend for bars above and below the line, and for the net. */
export function BarLegend({ above, below, net }: Record<'above' | 'below' | 'net', string>) {
  return (
    <ul className={styles['legend']}>
      <li>{above}</li>
      <li className={styles['below']}>{below}</li>
      <li className={styles['net']}>{net}</li>
    </ul>
  );
}

type TableButtonProps = { isTable: boolean; onChange: (isTable: boolean) => void };

/** Switches between a chart and its table. */
export function TableButton({ isTable, onChange }: TableButtonProps) {
  const texts = useTexts(chartTexts);
  return (
    <IconButton
      size="small"
      icon={isTable ? Chart : Table}
      label={isTable ? texts.showChart : texts.showTable}
      onClick={() => onChange(!isTable)}
    />
  );
}

export const chartTexts = defineTexts({
  en: {
    read: 'Read point by point',
    estimated: 'estimated',
    partial: 'not all included',
    showTable: 'Show as a table',
    showChart: 'Show as a chart',
  },
  sv: {
    read: 'Läs av punkt för punkt',
    estimated: 'uppskattat',
    partial: 'allt är inte medräknat',
    showTable: 'Visa som tabell',
    showChart: 'Visa som diagram',
  },
});
