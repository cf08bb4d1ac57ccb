import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ListedAccount } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import type { RecordsSource } from '#web/client/records/source.ts';

/** Reads the user's bank accounts, oldest first. */
export function useBankAccounts() {
  return useQuery(bankAccountsQuery(useSource()));
}

export function bankAccountsQuery({ key }: RecordsSource) {
  return queryOptions({
    queryKey: [...key, 'bank-accounts'],
    queryFn: () => request<ListedAccount[]>('/api/bank-accounts'),
  });
}
