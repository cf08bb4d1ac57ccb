import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#web/data/api.ts';
import { useSource } from '#web/data/records-context.tsx';
import { ADDED_FILES } from '#web/data/use-bank-write.ts';
import type { FilePreview } from './bank-file.ts';

/** Bytes as they are: what they hold is found out from themselves. */
export function contentOf(file: File): Blob {
  return file.slice(0, file.size, 'application/octet-stream');
}

/** `opened` is another for each file that is opened. */
type Asked = { account: string | null; isTurned: boolean; opened: string };

/** What adding the file to an account would do; without one, to a new account. */
export function usePreview(file: File, { account, isTurned, opened }: Asked) {
  const { key } = useSource();
  const query = new URLSearchParams({
    turn: isTurned ? '1' : '0',
    ...(account !== null && { account }),
  });
  return useQuery({
    queryKey: [...key, 'bank-file', opened, account, isTurned],
    queryFn: ({ signal }) =>
      request<FilePreview>(`${ADDED_FILES}/preview?${query.toString()}`, {
        method: 'POST',
        content: contentOf(file),
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}
