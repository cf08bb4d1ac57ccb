import { useQuery } from '@tanstack/react-query';
import { type AmountText, toAmountText, toMinor } from '#domain/basics/money.ts';
import { type Month, monthsBetween } from '#domain/basics/months.ts';
import type { CountingValue } from '#domain/figures/history/month-values.ts';
import { plannedBalance } from '#domain/mortgage/schedule.ts';
import { mortgagesIn } from '#web/client/records/mortgage-source.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useItems } from '#web/client/records/use-records.ts';

type PartInMonth = { liabilityId: string; month: Month; counts: CountingValue | null };

/**
 * The balance of a mortgage's part in a month by its plan, from the latest balance that was stated
 * before. Null: it is no part, it was stated in the month, or nothing is amortized.
 */
export function usePlannedBalance({ liabilityId, month, counts }: PartInMonth): AmountText | null {
  const source = useSource();
  const { data: mortgages } = useQuery({
    queryKey: [...source.key, 'mortgages'],
    queryFn: async () => (await mortgagesIn(source)).list(),
  });
  const loans = useItems('liabilities').data;
  const isPart = mortgages?.some(({ parts }) =>
    parts.some((part) => part.liabilityId === liabilityId),
  );
  const amortization = loans?.find(({ id }) => id === liabilityId)?.monthlyAmortization ?? null;
  if (!isPart || counts === null || counts.statedIn >= month || amortization === null) return null;
  const months = monthsBetween(counts.statedIn, month);
  const planned = plannedBalance(toMinor(counts.value), toMinor(amortization), months);
  return planned === toMinor(counts.value) ? null : toAmountText(planned);
}
