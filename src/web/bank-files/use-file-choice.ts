import { useState } from 'react';
import { createFormKey } from '#web/data/form-key.ts';
import { useBankAccounts } from '#web/data/use-bank-accounts.ts';
import type { Choice } from './file-choices.tsx';
import { usePreview } from './use-preview.ts';

/** The account that the person names; until then the one the file names, or one at its bank. */
export function useFileChoice(file: File) {
  const accounts = useBankAccounts().data ?? [];
  const [said, setSaid] = useState<Partial<Choice>>({});
  const [opened] = useState(createFormKey);
  const isTurned = said.isTurned ?? false;
  const first = usePreview(file, { account: null, isTurned, opened });
  const bank = first.data?.bankName ?? null;
  const atBank = accounts.find(({ bankName }) => bank !== null && bankName === bank)?.id ?? null;
  const account = said.account === undefined ? (first.data?.accountId ?? atBank) : said.account;
  const chosen = usePreview(file, { account, isTurned, opened });
  const { data: preview, error } = first.data === undefined ? first : chosen;
  const accountName = said.accountName ?? bank ?? '';
  const choice: Choice = { account, accountName, isTurned };
  return { choice, preview, error, change: setSaid };
}
