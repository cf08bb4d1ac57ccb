import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { NoTaxYear, TaxMeter } from '#domain/figures/tax-meter/tax-meter-types.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** A user's tax on capital and homes in a year. */
export function useTaxMeter(year: number): UseQueryResult<TaxMeter | NoTaxYear> {
  const source = useSource();
  return useQuery({
    queryKey: [...source.key, 'tax-meter', year],
    queryFn: () =>
      source.taxMeter?.(year) ?? request<TaxMeter | NoTaxYear>(`/api/tax-meter?year=${year}`),
  });
}
