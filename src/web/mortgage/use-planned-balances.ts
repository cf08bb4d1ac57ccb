import { useQuery } from '@tanstack/react-query';
import { type AmountText, toAmountText, toMinor } from '#domain/basics/money.ts';
import { type Month, monthOf, monthsBetween } from '#domain/basics/months.ts';
import type { MonthItem } from '#domain/figures/history/history-month.ts';
import type { PartTerms } from '#domain/mortgage/mortgage.ts';
import { plannedBalance } from '#domain/mortgage/schedule.ts';
import type { Liability } from '#domain/records/liabilities.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useItems } from '#web/client/records/use-records.ts';
import { mortgagesQuery } from './use-mortgages.ts';

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
