import ChevronDown from 'lucide-react/icons/chevron-down';
import type { Month } from '#domain/basics/months.ts';
import type { HistoryKind } from '#domain/figures/history/typed-values.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { kindIcons } from '#web/client/records/kind-icons.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { Icon } from '#web/kit/ui/icon.tsx';
import { HistoryItem, KeptItem } from './history-item.tsx';
import styles from './history.module.css';
import { historyTexts } from './texts.ts';

type Props = {
  kind: HistoryKind;
  items: readonly MonthItem[];
  month: Month;
  isRunning: boolean;
  isOpen: boolean;
  /** Who keeps what is not the person's to write. */
  keepers: ReadonlyMap<string, string>;
};

/** Everything of a kind, which can be folded away. */
export function HistorySection({ kind, items, month, isRunning, isOpen, keepers }: Props) {
  const texts = useTexts(historyTexts);
  return (
    <details className={styles['section']} open={isOpen}>
      <summary className={styles['summary']}>
        <Icon of={kindIcons[kind]} />
        <h3>{texts.kinds[kind]}</h3>
        <span className={styles['count']}>{items.length}</span>
        <Icon of={ChevronDown} className={styles['chevron']} />
      </summary>
      {items.length === 0 && <p className={styles['none']}>{texts.noItems}</p>}
      <ul aria-label={texts.kinds[kind]}>
        {items.map((item) => {
          const shown = { kind, item, month };
          const keeper = keepers.get(item.id);
          const key = `${item.id} ${month}`;
          if (keeper !== undefined) return <KeptItem key={key} {...shown} keeper={keeper} />;
          return <HistoryItem key={key} {...shown} isRunning={isRunning} />;
        })}
      </ul>
    </details>
  );
}
