import { useQuery } from '@tanstack/react-query';
import { type AmountText, toAmountText, toMinor } from '#domain/basics/money.ts';
import { type Month, monthOf, monthsBetween } from '#domain/basics/months.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import { plannedBalance } from '#domain/mortgage/schedule.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { useSource, useItems } from '#web/client/records/use-records.tsx';
import { mortgagesQuery } from './use-mortgages.ts';
import { formatMoney } from '#web/kit/i18n/format.ts';
import { useLanguage, useTexts } from '#web/kit/i18n/language.tsx';
import { Button } from '#web/kit/ui/button.tsx';
import { planTexts } from './texts.ts';

/**
 * The balances of mortgage parts in a month by their plan, by the loan's id: from the latest
 * balance that was stated before, by today's amortization. A part is left out when something was
 * stated in the month, or the plan changes nothing.
 */
export function usePlannedBalances(
  items: readonly MonthItem[],
  month: Month,
): ReadonlyMap<string, AmountText> {
  const source = useSource();
  const { data: mortgages = [] } = useQuery(mortgagesQuery(source));
  const loans = useItems('liabilities').data ?? [];
  const parts = new Map(
    mortgages.flatMap((each) => each.parts).map((part) => [part.liabilityId, part]),
  );
  const byId = new Map(loans.map((loan) => [loan.id, loan]));
  return new Map(
    items.flatMap((item): [string, AmountText][] => {
      const [part, loan] = [parts.get(item.id), byId.get(item.id)];
      const planned = part && loan && plannedIn(month, item, { part, loan });
      return planned ? [[item.id, planned]] : [];
    }),
  );
}

type PlannedLoan = { part: PartTerms; loan: Liability };

function plannedIn(
  month: Month,
  { counts }: MonthItem,
  { part, loan }: PlannedLoan,
): AmountText | null {
  if (counts === null || counts.statedIn >= month) return null;
  const before = toMinor(counts.value);
  const amortization = toMinor(loan.monthlyAmortization ?? ('0.00' as AmountText));
  const hasEnded = part.endsOn !== null && monthOf(part.endsOn) <= month;
  const months = monthsBetween(counts.statedIn, month);
  const planned = plannedBalance(before, hasEnded ? before : amortization, months);
  return planned === before ? null : toAmountText(planned);
}

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
