import Chart from 'lucide-react/icons/chart-line';
import Table from 'lucide-react/icons/table-2';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/button.tsx';
import { chartTexts } from './texts.ts';

type Props = { isTable: boolean; onChange: (isTable: boolean) => void };

/** Switches between a chart and its table. */
export function TableButton({ isTable, onChange }: Props) {
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
