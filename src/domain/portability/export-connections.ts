import * as z from 'zod/mini';
import { fileId, instant } from './export-items.ts';
import { optionalName } from '#domain/basics/fields.ts';

/** A connection to a bank: its description, never its credentials. */
export type ExportedConnection = {
  provider: string;
  bankName: string | null;
  status: string;
  consentEndsAt: string | null;
  lastSyncAt: string | null;
  /** Accounts that it updated, and the item linked to each. */
  accounts: { account: string; asset: string | null; liability: string | null }[];
  createdAt: string;
};

/** None of this is imported: the words need not be ones that are known here. */
const word = z.string('choice');

export const exportedConnection = z.strictObject({
  provider: word,
  bankName: optionalName,
  status: word,
  consentEndsAt: z.nullable(instant),
  lastSyncAt: z.nullable(instant),
  accounts: z.array(
    z.strictObject({
      account: fileId,
      asset: z.nullable(fileId),
      liability: z.nullable(fileId),
    }),
  ),
  createdAt: instant,
});
