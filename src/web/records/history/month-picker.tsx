import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { FIRST_MONTH } from '#domain/figures/history/history.ts';
import { addMonths, type Month, toMonth, yearAndMonth } from '#domain/basics/months.ts';
import { formatMonthName } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { IconButton } from '#web/kit/ui/icon-button.tsx';
import { Select } from '#web/kit/ui/select.tsx';
import styles from './history.module.css';
import { historyTexts } from './texts.ts';
import { useTyping } from './typing.ts';

type Props = { month: Month; running: Month; onChoose: (month: Month) => void };

/** Any month since 1980 that has begun; this year and the last one come first. */
export function MonthPicker({ month, running, onChoose }: Props) {
  const texts = useTexts(historyTexts);
  const { year, month: number } = yearAndMonth(month);
  const choose = (wanted: Month) => onChoose(wanted > running ? running : wanted);
  return (
    <div className={styles['picker']}>
      <IconButton
        icon={ChevronLeft}
        label={texts.earlier}
        disabled={month === FIRST_MONTH}
        onClick={() => choose(addMonths(month, -1))}
      />
      <Select
        label={texts.year}
        value={String(year)}
        options={yearsUntil(running).map((value) => ({ value, text: value }))}
        onChange={(event) => choose(toMonth(Number(event.target.value), number))}
      />
      <Select
        label={texts.month}
        value={String(number)}
        options={useMonthsOf(year, running)}
        onChange={(event) => choose(toMonth(year, Number(event.target.value)))}
      />
      <IconButton
        icon={ChevronRight}
        label={texts.later}
        disabled={month === running}
        onClick={() => choose(addMonths(month, 1))}
      />
    </div>
  );
}

function yearsUntil(running: Month): string[] {
  const { year: last } = yearAndMonth(running);
  const { year: first } = yearAndMonth(FIRST_MONTH);
  return Array.from({ length: last - first + 1 }, (_, back) => String(last - back));
}

/** The months of a year; those that have not begun cannot be chosen. */
function useMonthsOf(year: number, running: Month) {
  const texts = useTexts(historyTexts);
  const language = useLanguage();
  const unsaved = new Set(useTyping().months());
  return Array.from({ length: 12 }, (_, index) => {
    const of = toMonth(year, index + 1);
    const name = formatMonthName(of, language);
    const text = unsaved.has(of) ? texts.unsaved({ month: name }) : name;
    return { value: String(index + 1), text, isDisabled: of > running };
  });
}
