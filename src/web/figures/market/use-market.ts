import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { PublicSourceStatus } from '#domain/statistics/public-sources.ts';
import type { PrefetchContext } from '#web/client/cache/queries.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';

/** A published series as the server stores it, with its age. */
export type MarketSeries = {
  /** By period as the publisher writes it: `2026M04`, `2026K2`. */
  values: ReadonlyMap<string, string>;
  source: string;
  unit: string;
  lastPeriod: string | null;
  /** Time of the publisher's latest update of the stored figures. */
  updatedAt: string;
  /** Newer figures should have come by now. */
  stale: boolean;
  /** Periods that the publisher may still revise. */
  preliminary: string[];
};

type MarketAnswer = Omit<MarketSeries, 'values'> & { data: { key: [string]; values: [string] }[] };

/** Addresses of the series; they belong to no user, and are requested without a token. */
const MARKET_PATHS = {
  prices: '/api/inflation-data',
  houses: '/api/real-estate-market-data',
  sources: '/api/data-sources',
} as const;

/** The list of sources is live: an older answer is read again. */
const SOURCES_FRESH_MS = 60_000;

/** The consumer price index by month (SCB, shadow series). */
export function useConsumerPrices(): UseQueryResult<MarketSeries> {
  return useQuery(pricesQuery);
}

const pricesQuery = queryOptions({
  queryKey: ['market', 'prices'],
  queryFn: () => readSeries(MARKET_PATHS.prices),
});

/** The price index of one- and two-dwelling houses by quarter (SCB). */
export function useHousePrices(): UseQueryResult<MarketSeries> {
  return useQuery(housesQuery);
}

const housesQuery = queryOptions({
  queryKey: ['market', 'houses'],
  queryFn: () => readSeries(MARKET_PATHS.houses),
});

/** Reads the status of each source of public figures. */
export function useDataSources(): UseQueryResult<PublicSourceStatus[]> {
  return useQuery({ ...sourcesQuery, select: ({ sources }) => sources });
}

const sourcesQuery = queryOptions({
  queryKey: ['market', 'sources'],
  queryFn: () => read<{ sources: PublicSourceStatus[] }>(MARKET_PATHS.sources),
  staleTime: SOURCES_FRESH_MS,
});

/** Reads the series and the status of their sources. */
export function readMarket(ahead: PrefetchContext): Promise<unknown> {
  return Promise.all([ahead.read(pricesQuery), ahead.read(housesQuery), ahead.read(sourcesQuery)]);
}

/** Error code in place of figures; its words are those of the docs/product.md, section 8. */
export class MarketError extends Error {
  override name = 'MarketError';
}

async function readSeries(path: string): Promise<MarketSeries> {
  const { data, ...known } = await read<MarketAnswer>(path);
  return { ...known, values: new Map(data.map(({ key, values }) => [key[0], values[0]])) };
}

function read<Of>(path: string): Promise<Of> {
  return request<Of>(path, { isAnonymous: true }).catch((error: unknown) => {
    if (!(error instanceof RemoteError) || error.status === 0) throw error;
    throw new MarketError(`HTTP error! status: ${error.status}`);
  });
}
