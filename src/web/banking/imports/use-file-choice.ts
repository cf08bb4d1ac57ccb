import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { createFormKey } from '#web/client/forms/form-key.ts';
import { useSource } from '#web/client/records/records-context.tsx';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import { ADDED_FILES } from '#web/banking/accounts/use-bank-write.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { contentOf, type FilePreview, isTooLarge, type UnknownFile } from './bank-file.ts';
import { bankFileTexts } from './texts.ts';
import type { Choice } from './file-currency.tsx';

export type FileChoice = ReturnType<typeof useFileChoice>;

/** The account that the user chose; until then the one that the file names, or one at its bank. */
export function useFileChoice(file: File) {
  const texts = useTexts(bankFileTexts);
  const { data: accounts, error: unread } = useBankAccounts();
  const [stated, setStated] = useState<Partial<Choice>>({});
  const [opened] = useState(createFormKey);
  /** Accounts of the file that are added, or have nothing new. */
  const [done, setDone] = useState<readonly number[]>([]);
  const isTurned = stated.isTurned ?? false;
  const offered = done.length === 0 ? null : nextAfter(done);
  const asked = { fileAccount: stated.fileAccount ?? offered, isTurned, opened };
  const first = usePreview(file, { ...asked, account: null, currency: null });
  const read = readOf(first.data);
  const isOfSeveral = (read?.fileAccounts.length ?? 0) > 0;
  // Of several accounts at one bank each has its own.
  const atBank = isOfSeveral ? null : (accounts?.find(isLikely(read))?.id ?? null);
  const account = stated.account === undefined ? (read?.accountId ?? atBank) : stated.account;
  const usual = read?.assumedCurrency ?? null;
  // A new account is made in the currency that is shown.
  const currency = stated.currency ?? (account === null ? usual : null);
  const isAsSent = account === null && currency === usual;
  const sent = isAsSent ? null : currency;
  const chosen = usePreview(file, { ...asked, account, currency: sent });
  const { data, error } = first.data === undefined ? first : chosen;
  const accountName = stated.accountName ?? newNameOf(read) ?? texts.account;
  const fileAccount = isOfSeveral ? (asked.fileAccount ?? 0) : null;
  const choice: Choice = { fileAccount, account, accountName, currency, isTurned };
  const columns = data?.columns ?? null;
  // Before the accounts are known a second one might be created for the same.
  const preview = accounts === undefined ? null : readOf(data);
  const failure = error ?? (accounts === undefined ? unread : null);
  // The preview shown is still of another account, or of the same one with reversed signs.
  const isWaiting = first.isPlaceholderData || chosen.isPlaceholderData;
  const changeFileAccount = (place: number) => setStated({ fileAccount: place, isTurned });
  const count = read?.fileAccounts.length ?? 0;
  /** Goes on with the next account of the file; false: there is none. */
  const goOn = (): boolean => {
    if (fileAccount === null) return false;
    const added = [...new Set([...done, fileAccount])];
    if (added.length >= count) return false;
    setDone(added);
    setStated({ isTurned });
    return true;
  };
  const isOffered = stated.fileAccount === undefined && preview !== null && !isWaiting;
  const isEmpty = isOffered && fileAccount !== null && !hasChanges(preview);
  useEffect(() => {
    // An account that has every row already is passed over, and shown where all of them do.
    if (isEmpty && fileAccount !== null && done.length + 1 < count) {
      setDone((before) => [...new Set([...before, fileAccount])]);
    }
  }, [isEmpty, fileAccount, done.length, count]);
  return {
    choice,
    preview,
    isWaiting,
    usual,
    columns,
    error: failure,
    change: setStated,
    changeFileAccount,
    goOn,
  };
}

/** The first account of a file that is not done. */
function nextAfter(done: readonly number[]): number {
  let place = 0;
  while (done.includes(place)) place += 1;
  return place;
}

function hasChanges({ counts, gone }: FilePreview): boolean {
  return counts.new + counts.coming + counts.settled + gone > 0;
}

const NAME_CHARACTERS_MAX = 200;

/** The bank's name, with the number of the account where the file is of several. */
function newNameOf(read: FilePreview | null): string | null {
  if (read === null || read.fileAccounts.length === 0) return read?.bankName ?? null;
  const { bankName, accountNumber } = read;
  const name = [bankName, accountNumber].filter(Boolean).join(' ');
  return name.slice(0, NAME_CHARACTERS_MAX).toWellFormed() || null;
}

/** An account at the bank of a file, in the currency that the file states, if any. */
function isLikely(read: FilePreview | null): (account: BankAccount) => boolean {
  const bank = read?.bankName ?? null;
  const stated = read?.assumedCurrency === null ? read.currency : null;
  return ({ bankName, currency }) =>
    bank !== null && bankName === bank && (stated === null || currency === stated);
}

/** Contents of a file whose columns are known. */
function readOf(data: FilePreview | UnknownFile | undefined): FilePreview | null {
  return data === undefined || data.format === null ? null : data;
}

/** `opened` is another for each file that is opened. */
type PreviewQuery = {
  fileAccount: number | null;
  account: string | null;
  currency: Currency | null;
  isTurned: boolean;
  opened: string;
};

/** Result that adding the file to an account would have; without one, to a new account. */
function usePreview(file: File, asked: PreviewQuery) {
  const { fileAccount, account, currency, isTurned, opened } = asked;
  const { key } = useSource();
  const query = new URLSearchParams({
    turn: isTurned ? '1' : '0',
    ...(fileAccount !== null && { fileAccount: `${fileAccount}` }),
    ...(account !== null && { account }),
    ...(currency !== null && { currency }),
  });
  return useQuery({
    queryKey: [...key, 'bank-file', opened, fileAccount, account, currency, isTurned],
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
