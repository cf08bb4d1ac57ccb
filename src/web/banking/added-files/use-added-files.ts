import { useQuery } from '@tanstack/react-query';
import { ADDED_FILES, type AddedFile } from '#web/banking/accounts/use-bank-write.ts';
import { request } from '#web/client/http/api.ts';
import { useSource } from '#web/client/records/use-records.tsx';

/** The files that were added, newest first. */
export function useAddedFiles({ isNeeded = true }: { isNeeded?: boolean } = {}) {
  const { key } = useSource();
  return useQuery({
    queryKey: [...key, 'transaction-imports'],
    queryFn: () => request<AddedFile[]>(ADDED_FILES),
    enabled: isNeeded,
    // A list of before may show a file to undo that has been undone since.
    refetchOnMount: 'always',
  });
}
