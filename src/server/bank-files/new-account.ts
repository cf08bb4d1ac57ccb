import { createHash } from 'node:crypto';
import { and, desc, eq, isNull } from 'drizzle-orm';
import { type BankFile, bookedRows } from '#domain/bank-files/bank-file.ts';
import { optionalName } from '#domain/fields.ts';
import type { Tx } from '#server/db/database.ts';
import { createAccount } from '#server/transactions/accounts.ts';
import { heldBanking } from '#server/transactions/held-account.ts';
import { transactionImports } from '#server/transactions/table.ts';

type Whose = { tx: Tx; userId: string };
type Named = { accountName: string; bytes: Buffer; file: BankFile };

/**
 * The id of a new account for a file, of what the file says of it. The same file once more, from
 * another tab or after an answer that was lost, is the account that it made.
 */
export async function accountFor({ tx, userId }: Whose, named: Named): Promise<string> {
  await heldBanking(tx, userId);
  const { bankAccountId, fingerprint, undoneAt, id } = transactionImports;
  const [made] = await tx
    .select({ bankAccountId })
    .from(transactionImports)
    .where(
      and(
        eq(transactionImports.userId, userId),
        eq(fingerprint, fingerprintOf(named.bytes)),
        isNull(undoneAt),
      ),
    )
    .orderBy(desc(id))
    .limit(1);
  if (made !== undefined) return made.bankAccountId;
  const account = await createAccount(tx, userId, draftOf(named));
  return account.id;
}

/** What a file is known again by as a whole. */
export function fingerprintOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}

function draftOf({ accountName, file }: Named) {
  const [first] = bookedRows(file.rows);
  return {
    accountName,
    bankName: nameIn(file.bankName),
    accountNumber: nameIn(file.accountNumber),
    accountType: file.format === 'amex' ? ('credit_card' as const) : ('checking' as const),
    currency: first?.currency ?? ('SEK' as const),
  };
}

/** What a file says may be anything; what is no name is left out. */
function nameIn(said: string | null): string | null {
  const name = optionalName.safeParse(said);
  return name.success ? name.data : null;
}
