import { and, eq, inArray, sql } from 'drizzle-orm';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { consentColumns } from '#server/banking/accounts/rows.ts';
import type { Banks, Consent } from '#server/banking/providers/port.ts';
import { instantAfter } from '#server/platform/clock.ts';
import { inOwnersName } from '#server/platform/db/transactions.ts';
import type { Tx } from '#server/platform/db/tx.ts';
import { bankEndings, CONSENT_MINUTES } from './table.ts';

/** Reference of a consent that has not come back. */
export const UNRETURNED = '';

/** Seconds after which no consent comes back any more, with what the provider and the bank take. */
const RETURN_S = (CONSENT_MINUTES + 10) * 60;

/**
 * Notes that the provider may be given a consent that never comes back: by a closed page, a session
 * that ends or an account that is erased meanwhile. Unless it does, all of it goes.
 */
export async function noteUnreturned(
  { banks, clock }: Pick<ConnectionParts, 'banks' | 'clock'>,
  tx: Tx,
  connectionId: string,
): Promise<void> {
  if (!banks?.forget) return;
  const { provider } = banks;
  const nextTryAt = instantAfter(clock(), RETURN_S);
  const ending = { connectionId, consentRef: UNRETURNED, provider, nextTryAt };
  await inOwnersName(tx, () => tx.insert(bankEndings).values(ending));
}

/**
 * Notes a consent that has come back, until its connection is stored: the session may have ended,
 * or the account been erased. One that is in use stays.
 */
export async function noteReturned(
  { db, sealing, clock }: ConnectionParts,
  { provider }: Banks,
  { connectionId, consent }: { connectionId: string; consent: Consent },
): Promise<void> {
  const { consentRef, sealedSecret } = consentColumns(connectionId, consent, sealing);
  const nextTryAt = instantAfter(clock(), RETURN_S);
  await db.orm.execute(sql`
    insert into bank_endings (connection_id, consent_ref, provider, sealed_secret, next_try_at)
    select ${connectionId}::uuid, ${consentRef}, ${provider}, ${sealedSecret}, ${nextTryAt}
    where not exists (select from bank_connections
      where id = ${connectionId} and consent_ref = ${consentRef} and status <> 'disconnected')
    on conflict do nothing`);
}

/** Notes that the connection of a consent is stored, in its transaction. */
export async function forgetReturned(
  tx: Tx,
  { connectionId, consent }: { connectionId: string; consent: Consent },
): Promise<void> {
  const own = and(
    eq(bankEndings.connectionId, connectionId),
    inArray(bankEndings.consentRef, [UNRETURNED, consent.ref]),
  );
  await inOwnersName(tx, () => tx.delete(bankEndings).where(own));
}
