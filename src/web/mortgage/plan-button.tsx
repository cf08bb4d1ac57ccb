import type { AmountText } from '#domain/basics/money.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { planTexts } from './texts.ts';

type Props = { item: MonthItem; planned: AmountText; onFill: () => void };

/** Fills in the balance of a mortgage's part by its plan; it counts once it is saved. */
export function PlanButton({ item: { name, currency }, planned, onFill }: Props) {
  const texts = useTexts(planTexts);
  const amount = formatMoney(planned, currency, useLanguage());
  return (
    <Button
      variant="ghost"
      size="small"
      aria-label={texts.byPlanOf({ name, amount })}
      onClick={onFill}
    >
      {texts.byPlan({ amount })}
    </Button>
  );
}
