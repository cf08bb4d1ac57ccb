import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { AccountHoldings } from '#domain/holdings/account-holdings.ts';
import type { Allocation, AllocationBy, HouseholdAllocation } from '#domain/holdings/allocation.ts';
import type { ListedTransaction } from '#domain/holdings/holding-transactions.ts';
import type { Instrument } from '#domain/holdings/instruments.ts';
import type { PeriodReturns } from '#domain/holdings/period-returns.ts';
import { request } from '#web/client/http/api.ts';
import type { RecordsSource } from '#web/client/records/source.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { CHANGED_BY_OTHERS } from '#web/household/households/use-households.ts';

/** Holdings of an account today. */
export function useHoldings(assetId: string) {
  return useQuery(holdingsQuery(useSource(), assetId));
}

function holdingsQuery({ key }: RecordsSource, assetId: string) {
  return queryOptions({
    queryKey: [...key, 'holdings', assetId],
    queryFn: () => request<AccountHoldings>(`/api/assets/${assetId}/holdings`),
  });
}

/** Holdings of all accounts in groups, the user's or, with its id, those that a household shares. */
export function useAllocation(by: AllocationBy, householdId: string | null) {
  return useQuery({
    ...allocationQuery(useSource(), by, householdId),
    // Shows the former grouping of the same household while another loads.
    placeholderData: (previous, query) =>
      query?.queryKey.at(-1) === householdId ? previous : undefined,
  });
}

export function allocationQuery(
  { key }: RecordsSource,
  by: AllocationBy,
  householdId: string | null,
) {
  const path = householdId === null ? '/api/holdings' : `/api/households/${householdId}/holdings`;
  return queryOptions({
    queryKey: [...key, 'allocation', by, householdId],
    queryFn: () => request<Allocation | HouseholdAllocation>(`${path}?by=${by}`),
    ...(householdId !== null && CHANGED_BY_OTHERS),
  });
}

/** Periods that are offered, of those that the call knows. */
export const SHOWN_PERIODS = ['3m', 'ytd', '1y', '3y', 'all'] as const;

export type ShownPeriod = (typeof SHOWN_PERIODS)[number];

/** Returns of a period, of one account or of all; the previous ones stay until they are read. */
export function useReturns(period: ShownPeriod, assetId: string | null) {
  const { key } = useSource();
  const parameters = new URLSearchParams({ period, ...(assetId !== null && { assetId }) });
  return useQuery({
    queryKey: [...key, 'holding-returns', period, assetId],
    queryFn: () => request<PeriodReturns>(`/api/holdings/returns?${parameters.toString()}`),
    placeholderData: keepPreviousData,
  });
}

type TransactionPage = { items: ListedTransaction[]; next: string | null };

export function transactionsPath(assetId: string): string {
  return `/api/assets/${assetId}/holding-transactions`;
}

/** Transactions of an account that a search finds, page by page, newest first. */
export function useTransactions(assetId: string, search: string) {
  const { key } = useSource();
  const query = infiniteQueryOptions({
    queryKey: [...key, 'holding-transactions', assetId, search],
    queryFn: ({ pageParam, signal }) => {
      const parameters = {
        ...(search !== '' && { search }),
        ...(pageParam !== null && { cursor: pageParam }),
      };
      const sent = new URLSearchParams(parameters).toString();
      return request<TransactionPage>(`${transactionsPath(assetId)}?${sent}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
  return useInfiniteQuery({ ...query, placeholderData: keepPreviousData });
}

/** The instruments that the user's transactions have named. */
export function useInstruments() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'instruments'],
    queryFn: () => request<Instrument[]>('/api/instruments'),
  });
}

/** Rereads all data of the user after a write, also after a failure: values follow from holdings. */
export function useHoldingWrite<Input, Answer>(write: (input: Input) => Promise<Answer>) {
  const { key } = useSource();
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () => void client.invalidateQueries({ queryKey: key }),
  });
}
