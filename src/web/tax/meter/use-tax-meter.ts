import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** A user's tax on capital and homes in a year. */
export function useTaxMeter(year: number): UseQueryResult<TaxMeter | NoTaxYear> {
  return useQuery(taxMeterQuery(useSource(), year));
}

export function taxMeterQuery(source: RecordsSource, year: number) {
  return queryOptions({
    queryKey: [...source.key, 'tax-meter', year],
    queryFn: () =>
      source.taxMeter?.(year) ?? request<TaxMeter | NoTaxYear>(`/api/tax-meter?year=${year}`),
  });
}
