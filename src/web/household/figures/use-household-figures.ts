import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Growth } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import type { HouseholdPoint } from '#domain/household/household-history.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { Period } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import { memberNames } from '#web/household/members/member-names.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';
import { useMembers } from '#web/household/members/use-members.ts';

/** Which household is looked at, and in which currency. */
export type Looked = { householdId: string; currency: Currency };

/** What each member is called; somebody who has just come is not among them yet. */
export type Names = ReadonlyMap<string, string>;

export function useNames({ householdId }: Looked): { names: Names | null; query: Query } {
  const query = useMembers(householdId);
  return { names: query.data ? memberNames(query.data) : null, query };
}

/** What a part of the screen waits for, and may ask for again. */
export type Query = Pick<
  UseQueryResult<unknown>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

export function useHouseholdSummary(looked: Looked): UseQueryResult<HouseholdSummary> {
  const { householdId, currency } = looked;
  return useLook(looked, {
    name: ['summary'],
    read: () =>
      request<HouseholdSummary>(
        `/api/households/${householdId}/financial-summary?currency=${currency}`,
      ),
  });
}

export function useHouseholdGoals(looked: Looked): UseQueryResult<HouseholdGoals> {
  const { householdId, currency } = looked;
  return useLook(looked, {
    name: ['goals'],
    read: () =>
      request<HouseholdGoals>(`/api/households/${householdId}/goals?currency=${currency}`),
  });
}

/** The months of a period, and the currency that they are in. */
export type Months = { currency: Currency; points: HouseholdPoint[] };

export function useHouseholdHistory(looked: Looked, period: Period): UseQueryResult<Months> {
  const { householdId, currency } = looked;
  const path = `/api/households/${householdId}/net-worth-history`;
  return useLook(looked, {
    name: ['net-worth-history', period],
    read: async () => {
      const asked = `${path}?period=${period}&currency=${currency}`;
      return { currency, points: await request<HouseholdPoint[]>(asked) };
    },
  });
}

/** What the household grew by; null: there is no earlier month. */
export type HouseholdGrowth = { currency: Currency; growth: Growth | null };

export function useHouseholdGrowth(
  looked: Looked,
  period: Period,
): UseQueryResult<HouseholdGrowth> {
  const { householdId, currency } = looked;
  const path = `/api/households/${householdId}/net-worth-growth`;
  return useLook(looked, {
    name: ['net-worth-growth', period],
    read: () => request<HouseholdGrowth>(`${path}?period=${period}&currency=${currency}`),
  });
}

type Look<Answer> = { name: string[]; read: () => Promise<Answer> };

/** Until another currency or period is read, what was looked at before stands there. */
function useLook<Answer>({ householdId, currency }: Looked, { name, read }: Look<Answer>) {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'households', householdId, ...name, currency],
    queryFn: read,
    placeholderData: keepPreviousData,
    ...CHANGED_BY_OTHERS,
  });
}
