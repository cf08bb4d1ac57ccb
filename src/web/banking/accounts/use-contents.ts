import { useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

type Contents = { transactions: number; files: number };

/** How much goes with an account, once that is asked. */
export function useContents(id: string, isWanted: boolean): Contents | undefined {
  const { key } = useSource();
  const { data } = useQuery({
    queryKey: [...key, 'bank-account-contents', id],
    queryFn: () => request<Contents>(`/api/bank-accounts/${id}/contents`),
    enabled: isWanted,
  });
  return data;
}
