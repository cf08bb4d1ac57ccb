import { and, eq, gt, isNull, lte, notExists } from 'drizzle-orm';
import type { ConnectionParts } from '#server/banking/accounts/connection-parts.ts';
import { consentLeft } from '#server/banking/accounts/rows.ts';
import { bankConsentStates, bankEndings } from '#server/banking/connections/table.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';

/** After this many attempts a consent is left to expire. */
const ATTEMPTS_MAX = 40;
const FIRST_WAIT_MS = 10 * 60_000;
const LAST_WAIT_MS = 24 * 3_600_000;
const AT_ONCE = 100;

type BankEndingRow = typeof bankEndings.$inferSelect;

/** Revokes at the provider the consents that ended here, and retries if it does not answer. */
export async function endConsents(parts: ConnectionParts): Promise<void> {
  const { db, clock } = parts;
  const at = clock().toISOString();
  const { connectionId, expiresAt, finishedAt } = bankConsentStates;
  // A user who is renewing the connection at the bank still needs the provider's data.
  const renewing = db.orm
    .select({ connectionId })
    .from(bankConsentStates)
    .where(and(eq(connectionId, bankEndings.connectionId), gt(expiresAt, at), isNull(finishedAt)));
  const due = await db.orm
    .select()
    .from(bankEndings)
    .where(and(lte(bankEndings.nextTryAt, at), notExists(renewing)))
    .limit(AT_ONCE);
  for (const row of due) await endOne(parts, row);
}

async function endOne(parts: ConnectionParts, row: BankEndingRow): Promise<void> {
  const { db, log } = parts;
  const { connectionId, consentRef } = row;
  const own = and(
    eq(bankEndings.connectionId, connectionId),
    eq(bankEndings.consentRef, consentRef),
  );
  const isOver = await isEnded(parts, row);
  const isLast = row.attempts + 1 >= ATTEMPTS_MAX;
  if (isLast && !isOver)
    log.warn({ provider: row.provider }, 'A consent was left to end by itself');
  if (isOver || isLast) {
    await db.orm.delete(bankEndings).where(own);
    return;
  }
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.attempts, 10), LAST_WAIT_MS);
  const nextTryAt = new Date(parts.clock().getTime() + waitMs).toISOString();
  await db.orm
    .update(bankEndings)
    .set({ attempts: row.attempts + 1, nextTryAt })
    .where(own);
}

async function isEnded(
  { banks, sealing, log }: ConnectionParts,
  row: BankEndingRow,
): Promise<boolean> {
  if (banks?.provider !== row.provider) return false;
  const { connectionId: id } = row;
  try {
    const consent = consentLeft({ ...row, id }, sealing);
    await banks.end({ holder: { id, hint: 'Valv', language: 'sv' }, consent });
    return true;
  } catch (error) {
    if (!(error instanceof BankTrouble)) log.error({ err: error }, 'A consent was not ended');
    return error instanceof BankTrouble && error.reason === 'needs_consent';
  }
}
