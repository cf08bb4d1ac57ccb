import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { Growth } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import type { HouseholdMortgage } from '#domain/household/household-mortgages.ts';
import type { HouseholdPoint } from '#domain/household/household-history.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { Period } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import { memberNames } from '#web/household/members/member-names.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';
import { useMembers } from '#web/household/members/use-members.ts';

/** A household, and the currency of its figures. */
export type HouseholdQuery = { householdId: string; currency: Currency };

/** Display names by user id; a member who has just joined may be missing. */
export type Names = ReadonlyMap<string, string>;

export function useNames({ householdId }: HouseholdQuery): { names: Names | null; query: Query } {
  const query = useMembers(householdId);
  return { names: query.data ? memberNames(query.data) : null, query };
}

/** State of a query that a part of the screen waits for, with its retry. */
export type Query = Pick<
  UseQueryResult<unknown>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

export function useHouseholdSummary(
  householdQuery: HouseholdQuery,
): UseQueryResult<HouseholdSummary> {
  const { householdId, currency } = householdQuery;
  return useHouseholdRead(householdQuery, {
    name: ['summary'],
    read: () =>
      request<HouseholdSummary>(
        `/api/households/${householdId}/financial-summary?currency=${currency}`,
      ),
  });
}

export function useHouseholdGoals(householdQuery: HouseholdQuery): UseQueryResult<HouseholdGoals> {
  const { householdId, currency } = householdQuery;
  return useHouseholdRead(householdQuery, {
    name: ['goals'],
    read: () =>
      request<HouseholdGoals>(`/api/households/${householdId}/goals?currency=${currency}`),
  });
}

/** The household's mortgages as of a day. */
export type HouseholdMortgages = { asOf: string; mortgages: HouseholdMortgage[] };

export function useHouseholdMortgages(
  householdQuery: HouseholdQuery,
): UseQueryResult<HouseholdMortgages> {
  const { householdId } = householdQuery;
  return useHouseholdRead(householdQuery, {
    name: ['mortgages'],
    read: () => request<HouseholdMortgages>(`/api/households/${householdId}/mortgages`),
  });
}

/** The months of a period, and their currency. */
export type Months = { currency: Currency; points: HouseholdPoint[] };

export function useHouseholdHistory(
  householdQuery: HouseholdQuery,
  period: Period,
): UseQueryResult<Months> {
  const { householdId, currency } = householdQuery;
  const path = `/api/households/${householdId}/net-worth-history`;
  return useHouseholdRead(householdQuery, {
    name: ['net-worth-history', period],
    read: async () => {
      const url = `${path}?period=${period}&currency=${currency}`;
      return { currency, points: await request<HouseholdPoint[]>(url) };
    },
  });
}

/** Growth of the household; null without an earlier month. */
export type HouseholdGrowth = { currency: Currency; growth: Growth | null };

export function useHouseholdGrowth(
  householdQuery: HouseholdQuery,
  period: Period,
): UseQueryResult<HouseholdGrowth> {
  const { householdId, currency } = householdQuery;
  const path = `/api/households/${householdId}/net-worth-growth`;
  return useHouseholdRead(householdQuery, {
    name: ['net-worth-growth', period],
    read: () => request<HouseholdGrowth>(`${path}?period=${period}&currency=${currency}`),
  });
}

type HouseholdRead<Answer> = { name: string[]; read: () => Promise<Answer> };

/** Keeps the previous data until another currency or period has been read. */
function useHouseholdRead<Answer>(
  { householdId, currency }: HouseholdQuery,
  { name, read }: HouseholdRead<Answer>,
) {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'households', householdId, ...name, currency],
    queryFn: read,
    placeholderData: keepPreviousData,
    ...CHANGED_BY_OTHERS,
  });
}
