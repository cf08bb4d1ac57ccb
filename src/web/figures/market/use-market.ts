import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { SourceStatus } from '#domain/statistics/sources.ts';
import { request } from '#web/client/http/api.ts';
import { RemoteError } from '#web/client/http/remote-error.ts';

/** A published series as the server keeps it, and what is known of its age. */
export type MarketSeries = {
  /** By period as the publisher writes it: `2026M04`, `2026K2`. */
  values: ReadonlyMap<string, string>;
  source: string;
  unit: string;
  lastPeriod: string | null;
  /** When the publisher updated what is kept. */
  updatedAt: string;
  /** Newer figures should have come by now. */
  stale: boolean;
  /** Periods that the publisher may still revise. */
  preliminary: string[];
};

type Answer = Omit<MarketSeries, 'values'> & { data: { key: [string]; values: [string] }[] };

/** Where the series are answered; they are nobody's own, and asked for without a name. */
const MARKET_PATHS = {
  prices: '/api/inflation-data',
  houses: '/api/real-estate-market-data',
  sources: '/api/data-sources',
} as const;

/** The list of sources is live: what was read longer ago than this is read again. */
const SOURCES_FRESH_MS = 60_000;

/** The consumer price index by month (SCB, shadow series). */
export function useConsumerPrices(): UseQueryResult<MarketSeries> {
  return useQuery({
    queryKey: ['market', 'prices'],
    queryFn: () => readSeries(MARKET_PATHS.prices),
  });
}

/** The price index of one- and two-dwelling houses by quarter (SCB). */
export function useHousePrices(): UseQueryResult<MarketSeries> {
  return useQuery({
    queryKey: ['market', 'houses'],
    queryFn: () => readSeries(MARKET_PATHS.houses),
  });
}

/** Where each of the public figures stands. */
export function useDataSources(): UseQueryResult<SourceStatus[]> {
  return useQuery({
    queryKey: ['market', 'sources'],
    queryFn: () => read<{ sources: SourceStatus[] }>(MARKET_PATHS.sources),
    select: ({ sources }) => sources,
    staleTime: SOURCES_FRESH_MS,
  });
}

/** Error code in place of figures; its words are those of the specification, section 8. */
export class MarketError extends Error {
  override name = 'MarketError';
}

async function readSeries(path: string): Promise<MarketSeries> {
  const { data, ...known } = await read<Answer>(path);
  return { ...known, values: new Map(data.map(({ key, values }) => [key[0], values[0]])) };
}

function read<Of>(path: string): Promise<Of> {
  return request<Of>(path, { isAnonymous: true }).catch((error: unknown) => {
    if (!(error instanceof RemoteError) || error.status === 0) throw error;
    throw new MarketError(`HTTP error! status: ${error.status}`);
  });
}
