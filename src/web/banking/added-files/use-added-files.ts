import { useQuery } from '@tanstack/react-query';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { ADDED_FILES, type AddedFile } from '#web/banking/accounts/use-bank-write.ts';

/** The files that were added, newest first. */
export function useAddedFiles() {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'transaction-imports'],
    queryFn: () => request<AddedFile[]>(ADDED_FILES),
  });
}
