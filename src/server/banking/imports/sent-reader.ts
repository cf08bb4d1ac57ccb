import * as z from 'zod/mini';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BankFile, FileProblem } from '#domain/banking/bank-files/bank-file.ts';
import type { Currency } from '#domain/basics/currencies.ts';
import { currency } from '#domain/basics/fields.ts';
import { mappingsOf } from '#server/banking/column-mappings/store.ts';
import type { HoldingsMapping } from '#domain/holdings/files/holdings-mapping.ts';
import { holdingsMappings } from '#server/holdings/mappings/table.ts';
import { columnMappingsIn } from '#server/platform/http/column-mappings.ts';
import { dayOf } from '#domain/basics/months.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import { AppError } from '#server/platform/errors.ts';
import type { FileColumns } from '#domain/banking/column-mappings/columns.ts';
import { createFileReader } from '#server/banking/file-reading/reader.ts';
import type { BrokerReading, FileMeaning } from '#server/banking/file-reading/result.ts';
import { laneOf } from '#server/banking/import-queue/import-queue.ts';
import { opener } from '#server/platform/http/signed-in.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import type { FileIssueKey } from '#domain/banking/bank-files/file-issues.ts';
import { type CurrencyNeeded, goesToBank, rowCurrencyOf } from './file-account.ts';

export type SentReader = ReturnType<typeof sentReader>;

/** Query fields with the user's choices for a file, for the routes that read one. */
export const fileChoices = {
  turn: z.optional(z.enum(['0', '1'], 'choice')),
  currency: z.optional(currency),
  fileAccount: z.optional(z.string('choice').check(z.regex(/^\d{1,2}$/, 'choice'))),
  readAs: z.optional(z.enum(['bank', 'holdings'], 'choice')),
};

/**
 * The user's choices: reversed signs, currency of rows that state none, index of the account, and
 * whether a broker's file is read as holdings or as a bank's.
 */
type FileChoices = {
  turn?: '0' | '1' | undefined;
  currency?: Currency | undefined;
  fileAccount?: string | undefined;
  readAs?: FileMeaning | undefined;
};

type ReaderOptions = { db: Database; clock: Clock };

/** Several times the processor time of the slowest real small file. */
const SMALL_CPU_MS = 5_000;

/** A file for an account; `needed`: the user has to choose the currency before the import. */
type FileFor = { file: BankFile; accountId: string | null; needed: CurrencyNeeded | null };

/** `isOfBroker`: it can be read as holdings, too. */
export type SentFile =
  | ({ columns: FileColumns | null; isOfBroker: boolean } & (FileFor | { file: null }))
  | { file: null; columns: null; broker: BrokerReading };

/** Chooses the account of a file; null: a new one. */
type AccountOf = (tx: Tx, file: BankFile) => Promise<string | null>;

/**
 * Reads an uploaded file with the user's column mappings. A file without a currency is read in that
 * of its account, if known. Small and large files have separate threads.
 */
export function sentReader(scope: FastifyInstance, parts: ReaderOptions) {
  const open = opener(parts);
  const read = plainReader(scope, parts);
  return async (
    request: FastifyRequest,
    stated: FileChoices,
    accountOf: AccountOf,
  ): Promise<SentFile> => {
    const first = await read(request, stated);
    const isChosen = stated.readAs !== undefined;
    const isOfBank =
      'broker' in first &&
      !isChosen &&
      (await open(request, ({ tx, userId }) => goesToBank(tx, userId, first.broker)));
    if ('broker' in first && !isOfBank) return first;
    const choices: FileChoices = isOfBank ? { ...stated, readAs: 'bank' } : stated;
    const { file, columns } = isOfBank ? await read(request, choices) : first;
    const isOfBroker = choices.readAs === 'bank';
    if (file === null) return { file, columns, isOfBroker };
    const { accountId, known, needed } = await open(request, async ({ tx, userId }) => {
      const account = await accountOf(tx, file);
      const asked = { userId, accountId: account, chosen: stated.currency ?? null };
      return { accountId: account, ...(await rowCurrencyOf(tx, asked, file)) };
    });
    if (needed !== null || known === null || known === file.assumedCurrency) {
      return { file, columns, accountId, needed, isOfBroker };
    }
    const again = await read(request, { ...choices, currency: known });
    if (again.file === null) throw refusedFile('columns');
    return { file: again.file, columns, accountId, needed, isOfBroker };
  };
}

function plainReader(scope: FastifyInstance, { db, clock }: ReaderOptions) {
  const readers = {
    small: createFileReader({ cpuMs: SMALL_CPU_MS, size: 'small' }),
    large: createFileReader(),
  };
  scope.addHook('onClose', async () => {
    await Promise.all([readers.small.close(), readers.large.close()]);
  });
  const open = opener({ db });
  return async (request: FastifyRequest, stated: FileChoices) => {
    const mapped = await open(request, async ({ tx, userId }) => ({
      mappings: await mappingsOf(tx, userId),
      holdingsMappings: await columnMappingsIn<HoldingsMapping>(holdingsMappings, tx, userId),
    }));
    const content = contentOf(request);
    const read = await readers[laneOf(content.length)].read(content, {
      turn: stated.turn === '1',
      fileAccount: placeOf(stated),
      today: dayOf(clock()),
      currency: stated.currency ?? null,
      ...mapped,
      readAs: stated.readAs,
    });
    if (typeof read === 'string') throw refusedFile(read);
    return read;
  };
}

/** The index of the chosen account in the file; null: not stated. */
export function placeOf({ fileAccount }: FileChoices): number | null {
  return fileAccount === undefined ? null : Number(fileAccount);
}

/** The bytes of the uploaded file. */
export function contentOf({ body }: FastifyRequest): Buffer {
  if (Buffer.isBuffer(body)) return body;
  throw new AppError('unsupported_media_type');
}

/** Refuses a file that cannot be read, with what to do instead. */
export function refusedFile(problem: FileProblem): AppError {
  const code: FileIssueKey = problem === 'wide' ? 'bankFile.unknown' : `bankFile.${problem}`;
  return new AppError('invalid', { issues: [{ path: 'file', code, message: code }] });
}
