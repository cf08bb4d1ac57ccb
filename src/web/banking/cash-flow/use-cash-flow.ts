import { useQuery } from '@tanstack/react-query';
import type { CashFlow } from '#domain/banking/cash-flow/cash-flow-answer.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** What the person's transactions add up to; asked only of who may know. */
export function useCashFlow(isAsked: boolean) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'cash-flow'],
    queryFn: () => request<CashFlow>('/api/cash-flow'),
    enabled: isAsked,
  });
}
