import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#web/data/api.ts';
import { createFormKey } from '#web/data/form-key.ts';
import { useSource } from '#web/data/records-context.tsx';
import { useBankAccounts } from '#web/data/use-bank-accounts.ts';
import { ADDED_FILES } from '#web/data/use-bank-write.ts';
import { useTexts } from '#web/i18n/language.tsx';
import { contentOf, type FilePreview, isTooLarge, type UnknownFile } from './bank-file.ts';
import type { Choice } from './file-choices.tsx';
import { bankFileTexts } from './texts.ts';

export type FileChoice = ReturnType<typeof useFileChoice>;

/** The account that the person names; until then the one the file names, or one at its bank. */
export function useFileChoice(file: File) {
  const texts = useTexts(bankFileTexts);
  const { data: accounts, error: unread } = useBankAccounts();
  const [said, setSaid] = useState<Partial<Choice>>({});
  const [opened] = useState(createFormKey);
  const isTurned = said.isTurned ?? false;
  const first = usePreview(file, { account: null, isTurned, opened });
  const read = readOf(first.data);
  const bank = read?.bankName ?? null;
  const atBank = accounts?.find(({ bankName }) => bank !== null && bankName === bank)?.id ?? null;
  const account = said.account === undefined ? (read?.accountId ?? atBank) : said.account;
  const chosen = usePreview(file, { account, isTurned, opened });
  const { data, error } = first.data === undefined ? first : chosen;
  const accountName = said.accountName ?? bank ?? texts.account;
  const choice: Choice = { account, accountName, isTurned };
  const columns = data?.columns ?? null;
  // Before they are known a second account might be made of the same.
  const preview = accounts === undefined ? null : readOf(data);
  const failure = error ?? (accounts === undefined ? unread : null);
  return { choice, preview, columns, error: failure, change: setSaid };
}

/** What is in a file of which is known what its columns are. */
function readOf(data: FilePreview | UnknownFile | undefined): FilePreview | null {
  return data === undefined || data.format === null ? null : data;
}

/** `opened` is another for each file that is opened. */
type Asked = { account: string | null; isTurned: boolean; opened: string };

/** What adding the file to an account would do; without one, to a new account. */
function usePreview(file: File, { account, isTurned, opened }: Asked) {
  const { key } = useSource();
  const query = new URLSearchParams({
    turn: isTurned ? '1' : '0',
    ...(account !== null && { account }),
  });
  return useQuery({
    queryKey: [...key, 'bank-file', opened, account, isTurned],
    queryFn: async ({ signal }) =>
      request<FilePreview | UnknownFile>(`${ADDED_FILES}/preview?${query.toString()}`, {
        method: 'POST',
        content: await contentOf(file),
        signal,
      }),
    enabled: !isTooLarge(file),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
}
