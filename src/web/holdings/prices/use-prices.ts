import { useQuery } from '@tanstack/react-query';
import type { Day } from '#domain/basics/months.ts';
import type { Quote } from '#domain/holdings/quotes.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useHoldingWrite } from '#web/holdings/account/use-holdings.ts';

function pathOf(instrumentId: string): string {
  return `/api/instruments/${instrumentId}/quotes`;
}

/** Prices of an instrument, oldest first. */
export function usePrices(instrumentId: string) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'quotes', instrumentId],
    queryFn: () => request<Quote[]>(pathOf(instrumentId)),
  });
}

type StatedPrice = { instrumentId: string; day: Day; price: string | null };

/** States the typed price of a day; null removes it. */
export function useStatePrice() {
  return useHoldingWrite(({ instrumentId, day, price }: StatedPrice) =>
    request<Quote[]>(pathOf(instrumentId), { method: 'PUT', body: [{ day, price }] }),
  );
}

/** Adds the prices of a file. */
export function useAddPrices() {
  return useHoldingWrite((file: File) =>
    request<{ stored: number; unknown: string[]; unknownCount: number }>('/api/quotes', {
      method: 'POST',
      content: new Blob([file], { type: 'text/csv' }),
    }),
  );
}
