import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Currency } from '#domain/basics/currencies.ts';
import type { BankAccount } from '#domain/banking/transactions/transactions.ts';
import { request } from '#web/client/http/api.ts';
import { createFormKey } from '#web/client/forms/form-state.ts';
import { useSource } from '#web/client/records/use-records.tsx';
import { useBankAccounts } from '#web/banking/accounts/use-bank-accounts.ts';
import { ADDED_FILES } from '#web/banking/accounts/use-bank-write.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import {
  contentOf,
  type FilePreview,
  isTooLarge,
  nameOf,
  type PreviewedFile,
} from './bank-file.ts';
import { bankFileTexts } from './texts.ts';
import type { ImportChoice } from './file-choices.tsx';

export type FileChoice = ReturnType<typeof useFileChoice>;

/**
 * The account that the user chose; until then the one that the file names, or one at its bank.
 * `assetId`: the asset that a broker's file is opened from.
 */
export function useFileChoice(file: File, assetId: string | null) {
  const texts = useTexts(bankFileTexts);
  const { data: accounts, error: unread } = useBankAccounts();
  const [stated, setStated] = useState<Partial<ImportChoice>>({});
  const [opened] = useState(createFormKey);
  const { offered, passOver } = useOffered();
  const [readAs, setReadAs] = useState<FileMeaning | null>(null);
  const isTurned = stated.isTurned ?? false;
  const asked = { fileAccount: stated.fileAccount ?? offered, isTurned, readAs, opened, assetId };
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
  const choice: ImportChoice = { fileAccount, account, accountName, currency, isTurned };
  // Before the accounts are known a second one might be created for the same.
  const preview = accounts === undefined ? null : readOf(data);
  const failure = error ?? (accounts === undefined ? unread : null);
  // The preview shown is still of another account, or of the same one with reversed signs.
  const isWaiting = first.isPlaceholderData || chosen.isPlaceholderData;
  const changeFileAccount = (place: number) => setStated({ fileAccount: place, isTurned });
  const count = read?.fileAccounts.length ?? 0;
  /** Goes on with the next account of the file; false: there is none. */
  const goOn = (): boolean => {
    const isMore = fileAccount !== null && passOver(fileAccount, count);
    if (isMore) setStated({ isTurned });
    return isMore;
  };
  const isOffered = stated.fileAccount === undefined && preview !== null && !isWaiting;
  // An account that has every row already is passed over, and shown where all of them do.
  if (isOffered && fileAccount !== null && !hasChanges(preview)) passOver(fileAccount, count);
  /** Reads a broker's file as holdings, or its cash alone. */
  const changeReading = (wanted: FileMeaning) => {
    setStated({});
    setReadAs(wanted);
  };
  return {
    choice,
    preview,
    ...contentsOf(data),
    changeReading,
    isWaiting,
    usual,
    error: failure,
    change: setStated,
    changeFileAccount,
    goOn,
  };
}

/** The first account of a file that is neither added nor passed over; null: the first of all. */
function useOffered() {
  const [done, setDone] = useState<readonly number[]>([]);
  let place = 0;
  while (done.includes(place)) place += 1;
  /** False: no other account of the file is left. */
  const passOver = (fileAccount: number, count: number): boolean => {
    const all = [...new Set([...done, fileAccount])];
    if (all.length >= count) return false;
    if (all.length > done.length) setDone(all);
    return true;
  };
  return { offered: done.length === 0 ? null : place, passOver };
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

/** Contents of a broker's file; else the columns, and whether the file is a broker's all the same. */
function contentsOf(data: PreviewedFile | undefined) {
  if (data?.format === 'holdings') return { holdings: data, columns: null, isOfBroker: false };
  const { columns = null, isOfBroker = false } = data ?? {};
  return { holdings: null, columns, isOfBroker };
}

/** Contents of a file whose columns are known. */
function readOf(data: PreviewedFile | undefined): FilePreview | null {
  if (data === undefined || data.format === null || data.format === 'holdings') return null;
  return data;
}

/** Whether a broker's file is read as holdings, or as the cash of a bank account. */
export type FileMeaning = 'bank' | 'holdings';

/** `opened` is another for each file that is opened. */
type PreviewQuery = {
  fileAccount: number | null;
  account: string | null;
  currency: Currency | null;
  isTurned: boolean;
  readAs: FileMeaning | null;
  assetId: string | null;
  opened: string;
};

/** Result that adding the file to an account would have; without one, to a new account. */
function usePreview(file: File, asked: PreviewQuery) {
  const { fileAccount, account, currency, isTurned, readAs, assetId, opened } = asked;
  const { key } = useSource();
  const query = new URLSearchParams({
    turn: isTurned ? '1' : '0',
    name: nameOf(file),
    ...(fileAccount !== null && { fileAccount: `${fileAccount}` }),
    ...(account !== null && { account }),
    ...(currency !== null && { currency }),
    ...(readAs !== null && { readAs }),
    ...(assetId !== null && { asset: assetId }),
  });
  return useQuery({
    queryKey: [...key, 'bank-file', opened, fileAccount, account, currency, isTurned, readAs],
    queryFn: async ({ signal }) =>
      request<PreviewedFile>(`${ADDED_FILES}/preview?${query.toString()}`, {
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
