import { type AccountChoice, parseChoices } from '#domain/holdings/files/account-choices.ts';
import type { BrokerFile } from '#domain/holdings/files/broker-file.ts';
import type { Day } from '#domain/basics/months.ts';
import { lockBanking } from '#server/banking/accounts/account-lock.ts';
import type { BrokerReading, FileMeaning } from '#server/banking/file-reading/result.ts';
import { importBrokerFile } from '#server/holdings/imports/store.ts';
import type { ClockedTx } from '#server/platform/db/tx.ts';
import { AppError } from '#server/platform/errors.ts';
import { refuseCountedTwice } from './counted-cash.ts';
import {
  accountFor,
  fingerprintOf,
  refuseContradicted,
  refuseUnsaidCurrency,
} from './file-account.ts';
import { importBankFile } from './imports.ts';
import { refusedFile, type SentFile } from './sent-reader.ts';

type UploadedFile = {
  name: string;
  content: Buffer;
  /** Receives the share that is imported, from 0 to 1. */
  onProgress: (share: number) => void;
};

/** Imports a file in the user's open transaction, and returns the import. */
type ImportWork = (userTx: ClockedTx) => Promise<object | undefined>;

/** The asset of each account, and the day of positions that state none; null: today. */
type HoldingsChoices = {
  accounts: string | undefined;
  positionsOn: Day | null;
  /** Whether each account starts with its positions; null: if it does by default. */
  openings: readonly (boolean | null)[];
};

/** The import of a broker's file with the user's choices for its accounts. */
export function holdingsImport(
  { file }: BrokerReading,
  { name, content, onProgress }: UploadedFile,
  { accounts, positionsOn, openings }: HoldingsChoices,
): ImportWork {
  const fingerprint = fingerprintOf(content, null);
  const choices = chosenFor(file, accounts);
  const importing = { file, name, fingerprint, choices, positionsOn, openings, onProgress };
  return async (userTx) => {
    await lockBanking(userTx.tx, userTx.userId);
    await refuseCountedTwice(userTx, { file, choices });
    const made = await importBrokerFile(userTx, importing);
    return { ...made, format: 'holdings', settled: 0, gone: 0 };
  };
}

/** The user's choice for each account of a broker's file, of which none may be missing. */
function chosenFor(
  { accounts: all }: BrokerFile,
  stated: string | undefined,
): ReadonlyMap<string, AccountChoice> {
  const choices = parseChoices(stated ?? '') ?? [];
  if (choices.length === all.length)
    return new Map(all.map(({ key }, at) => [key, choices[at] ?? { kind: 'none' }]));
  const code = 'choice';
  throw new AppError('invalid', { issues: [{ path: 'accounts', code, message: code }] });
}

type BankChoices = {
  /** The id of an account; null: one is created for the file. */
  existing: string | null;
  accountName: string | undefined;
  areConfirmed: boolean;
  /** Index of the account in a file with several; null: not stated. */
  place: number | null;
  readAs: FileMeaning;
  transactionsMax: number;
};

/** The import of a bank's file, or of the cash of a broker's; refused where a choice is missing. */
export function bankImport(
  read: Exclude<SentFile, { broker: BrokerReading }>,
  { name, content, onProgress }: UploadedFile,
  choices: BankChoices,
): ImportWork {
  const { existing, accountName, areConfirmed, place, readAs, transactionsMax } = choices;
  if (readAs === 'holdings') throw refusedFile('unknown');
  if (read.file === null) throw refusedFile('columns');
  const { file } = read;
  const isOfSeveral = file.accounts.length > 0;
  if (isOfSeveral && place === null) throw refusedFile('accounts');
  const sent = { name, fingerprint: fingerprintOf(content, isOfSeveral ? place : null) };
  refuseUnsaidCurrency(read);
  if (!areConfirmed) refuseContradicted(file);
  return async ({ tx, userId, clock }) => {
    const named = { accountName: accountName ?? file.bankName ?? name, file, ...sent };
    const accountId = existing ?? (await accountFor({ tx, userId }, named));
    const target = { tx, userId, accountId, now: clock(), transactionsMax, onProgress };
    return importBankFile(target, sent, file);
  };
}
