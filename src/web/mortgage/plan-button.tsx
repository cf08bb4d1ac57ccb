import type { Month } from '#domain/basics/months.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { formatMoney, formatTyped } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { planTexts } from './plan-texts.ts';
import { usePlannedBalance } from './use-planned-balance.ts';

type Props = { item: MonthItem; month: Month; onFill: (text: string) => void };

/** Fills the balance of a mortgage's part in by its plan; it is saved like one that is typed. */
export function PlanButton({ item, month, onFill }: Props) {
  const texts = useTexts(planTexts);
  const language = useLanguage();
  const { id, counts, currency, name } = item;
  const planned = usePlannedBalance({ liabilityId: id, month, counts });
  if (planned === null) return null;
  const amount = formatMoney(planned, currency, language);
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={texts.byPlanOf({ name, amount })}
      onClick={() => onFill(formatTyped(planned, language))}
    >
      {texts.byPlan({ amount })}
    </Button>
  );
}
