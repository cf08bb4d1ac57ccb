import {
  keepPreviousData,
  queryOptions,
  type UseQueryResult,
  useQuery,
} from '@tanstack/react-query';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import type { Growth } from '#domain/figures/net-worth/growth.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import type { HouseholdGoals } from '#domain/household/household-goals.ts';
import type { HouseholdMortgage } from '#domain/household/household-mortgages.ts';
import type { HouseholdPoint } from '#domain/household/household-history.ts';
import type { HouseholdSummary } from '#domain/household/household-summary.ts';
import type { SeriesPeriod } from '#domain/figures/net-worth/net-worth-series.ts';
import { request } from '#web/client/http/api.ts';
import { memberNames } from '#web/household/members/member-names.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';
import {
  CHANGED_BY_OTHERS,
  membersQuery,
  useMembers,
} from '#web/household/households/use-households.ts';

/** A household, and the currency of its figures. */
export type HouseholdFiguresQuery = { householdId: string; currency: Currency };

/** Display names by user id; a member who has just joined may be missing. */
export type MemberNames = ReadonlyMap<string, string>;

export function useNames({ householdId }: HouseholdFiguresQuery): {
  names: MemberNames | null;
  query: FigureQuery;
} {
  const query = useMembers(householdId);
  return { names: query.data ? memberNames(query.data) : null, query };
}

/** State of a query that a part of the screen waits for, with its retry. */
export type FigureQuery = Pick<
  UseQueryResult<unknown>,
  'data' | 'isError' | 'error' | 'isFetching' | 'refetch'
>;

export function useHouseholdSummary(of: HouseholdFiguresQuery): UseQueryResult<HouseholdSummary> {
  return useHouseholdRead(summaryRead(of));
}

/**
 * Whether the totals are read for the first time. Shares to check may come with them, which would
 * move everything below.
 */
export function useAreTotalsAwaited(of: HouseholdFiguresQuery): boolean {
  const totals = useHouseholdSummary(of);
  const members = useMembers(of.householdId);
  return totals.isPending || members.isPending;
}

function summaryRead(of: HouseholdFiguresQuery): HouseholdRead<HouseholdSummary> {
  const { householdId, currency } = of;
  const path = `/api/households/${householdId}/financial-summary?currency=${currency}`;
  return { of, name: ['summary'], read: () => request<HouseholdSummary>(path) };
}

export function useHouseholdGoals(of: HouseholdFiguresQuery): UseQueryResult<HouseholdGoals> {
  return useHouseholdRead(goalsRead(of));
}

function goalsRead(of: HouseholdFiguresQuery): HouseholdRead<HouseholdGoals> {
  const { householdId, currency } = of;
  const path = `/api/households/${householdId}/goals?currency=${currency}`;
  return { of, name: ['goals'], read: () => request<HouseholdGoals>(path) };
}

/** The household's mortgages as of a day. */
export type HouseholdMortgagesAnswer = { asOf: string; mortgages: HouseholdMortgage[] };

export function useHouseholdMortgages(
  of: HouseholdFiguresQuery,
): UseQueryResult<HouseholdMortgagesAnswer> {
  return useHouseholdRead(mortgagesRead(of));
}

function mortgagesRead(of: HouseholdFiguresQuery): HouseholdRead<HouseholdMortgagesAnswer> {
  const path = `/api/households/${of.householdId}/mortgages`;
  return { of, name: ['mortgages'], read: () => request<HouseholdMortgagesAnswer>(path) };
}

/** The months of a period, and their currency. */
export type HouseholdMonths = { currency: Currency; points: HouseholdPoint[] };

/** The period that is shown first. */
export const FIRST_PERIOD: SeriesPeriod = '1y';

export function useHouseholdHistory(
  of: HouseholdFiguresQuery,
  period: SeriesPeriod,
): UseQueryResult<HouseholdMonths> {
  return useHouseholdRead(historyRead(of, period));
}

function historyRead(
  of: HouseholdFiguresQuery,
  period: SeriesPeriod,
): HouseholdRead<HouseholdMonths> {
  const { householdId, currency } = of;
  const path = `/api/households/${householdId}/net-worth-history`;
  return {
    of,
    name: ['net-worth-history', period],
    read: async () => {
      const url = `${path}?period=${period}&currency=${currency}`;
      return { currency, points: await request<HouseholdPoint[]>(url) };
    },
  };
}

/** Growth of the household; null without an earlier month. */
export type HouseholdGrowth = { currency: Currency; growth: Growth | null };

export function useHouseholdGrowth(
  of: HouseholdFiguresQuery,
  period: SeriesPeriod,
): UseQueryResult<HouseholdGrowth> {
  return useHouseholdRead(growthRead(of, period));
}

function growthRead(
  of: HouseholdFiguresQuery,
  period: SeriesPeriod,
): HouseholdRead<HouseholdGrowth> {
  const { householdId, currency } = of;
  const path = `/api/households/${householdId}/net-worth-growth`;
  return {
    of,
    name: ['net-worth-growth', period],
    read: () => request<HouseholdGrowth>(`${path}?period=${period}&currency=${currency}`),
  };
}

type HouseholdRead<Answer> = {
  of: HouseholdFiguresQuery;
  name: string[];
  read: () => Promise<Answer>;
};

/** Keeps the previous data until another currency or period has been read. */
function useHouseholdRead<Answer>(wanted: HouseholdRead<Answer>) {
  return useQuery({ ...queryOf(useSource(), wanted), placeholderData: keepPreviousData });
}

function queryOf<Answer>(source: RecordsSource, { of, name, read }: HouseholdRead<Answer>) {
  return queryOptions({
    queryKey: [...source.key, 'households', of.householdId, ...name, of.currency],
    queryFn: read,
    ...CHANGED_BY_OTHERS,
  });
}

/** Reads the figures of a household as they are shown first. */
export function readFigures(
  { read, source }: PrefetchContext,
  of: HouseholdFiguresQuery,
): Promise<unknown> {
  return Promise.all([
    read(membersQuery(source, of.householdId)),
    read(queryOf(source, summaryRead(of))),
    read(queryOf(source, historyRead(of, FIRST_PERIOD))),
    read(queryOf(source, growthRead(of, FIRST_PERIOD))),
    read(queryOf(source, mortgagesRead(of))),
    read(queryOf(source, goalsRead(of))),
  ]);
}
