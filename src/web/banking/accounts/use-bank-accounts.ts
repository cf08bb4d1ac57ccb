import { useQuery } from '@tanstack/react-query';
import type { ListedAccount } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';

/** Reads the user's bank accounts, oldest first. */
export function useBankAccounts() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'bank-accounts'],
    queryFn: () => request<ListedAccount[]>('/api/bank-accounts'),
  });
}
