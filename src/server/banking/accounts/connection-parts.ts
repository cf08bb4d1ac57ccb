import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import { type Banks, type Presence, BankTrouble } from '#server/banking/providers/port.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A sync, requested by a user who is present, or due. */
export type SyncAsked = { userId: string; connectionId: string; presence: Presence | null };

/** Dependencies of the connections to banks. */
export type ConnectionParts = {
  db: Database;
  /** Null: no provider of bank data is configured. */
  banks: Banks | null;
  sealing: Sealing;
  gate: PremiumGate;
  publicUrl: string;
  /** At most this many transactions per user. */
  transactionsMax: number;
  clock: Clock;
  log: Log;
  /** Queues a sync of a connection, which starts once the transaction has committed. */
  askSync(tx: Tx, asked: SyncAsked): Promise<void>;
};

/** The provider of bank data. Refuses if none is configured. */
export function banksOf({ banks }: Pick<ConnectionParts, 'banks'>): Banks {
  if (banks === null) throw new AppError('banks_off');
  return banks;
}

const RETRY_AFTER_S = 60;

/** Awaits a bank's answer to a user's request, and turns its failure into a refusal. */
export async function asked<T>(
  { log }: Pick<ConnectionParts, 'log'>,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BankTrouble)) throw error;
    const { reason, message, retryAfterMs } = error;
    if (reason === 'settings')
      log.error({ detail: message }, 'The bank provider refuses our settings');
    else log.info({ reason, detail: message }, 'A bank did not answer a waiting user');
    if (['refused', 'needs_consent'].includes(reason)) {
      throw new AppError('bank_refused', { detail: message });
    }
    const retryAfterS = Math.ceil((retryAfterMs ?? RETRY_AFTER_S * 1000) / 1000);
    throw new AppError('bank_unavailable', { detail: message, retryAfterS });
  }
}
