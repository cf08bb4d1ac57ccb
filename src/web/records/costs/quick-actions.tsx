import Plus from 'lucide-react/icons/plus';
import type { CostTotals } from '#domain/figures/totals/cost-totals.ts';
import { FREQUENCIES, type Frequency } from '#domain/basics/frequency.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { Sheet } from '#web/kit/ui/sheet.tsx';
import styles from './costs.module.css';
import { costTexts } from './texts.ts';

type Props = { totals: CostTotals; onAdd: (frequency: Frequency) => void };

/** How many costs there are, and a cost of each frequency to add. */
export function QuickActions({ totals: { itemCount, monthlyCount }, onAdd }: Props) {
  const texts = useTexts(costTexts);
  return (
    <Sheet className={styles['panel']}>
      <h2 className={styles['title']}>{texts.quickActions}</h2>
      <dl className={styles['counts']}>
        <div>
          <dt>{texts.itemCount}</dt>
          <dd>{itemCount}</dd>
        </div>
        <div>
          <dt>{texts.monthlyCount}</dt>
          <dd>{monthlyCount}</dd>
        </div>
      </dl>
      <div className={styles['buttons']}>
        {FREQUENCIES.map((frequency) => (
          <Button key={frequency} size="small" icon={Plus} onClick={() => onAdd(frequency)}>
            {texts.addOf[frequency]}
          </Button>
        ))}
      </div>
    </Sheet>
  );
}
