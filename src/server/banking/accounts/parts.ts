import { AppError } from '#server/platform/errors.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Log } from '#server/platform/log.ts';
import type { PremiumGate } from '#server/billing/gate/gate.ts';
import type { Sealing } from '#server/platform/secrets/sealing.ts';
import type { Banks, Presence } from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';
import type { Tx } from '#server/platform/db/tx.ts';

/** A reading that somebody asks for while they are there, or that is due. */
export type SyncAsked = { userId: string; connectionId: string; presence: Presence | null };

/** What connections to banks are made and kept with. */
export type Connecting = {
  db: Database;
  /** Null: this installation reaches no banks. */
  banks: Banks | null;
  sealing: Sealing;
  gate: PremiumGate;
  publicUrl: string;
  /** So many transactions a user may have. */
  transactionsMax: number;
  clock: Clock;
  log: Log;
  /** Lets one of the nodes read a connection, once the transaction has committed. */
  askSync(tx: Tx, asked: SyncAsked): Promise<void>;
};

/** The way to banks. Refuses where there is none. */
export function banksOf({ banks }: Pick<Connecting, 'banks'>): Banks {
  if (banks === null) throw new AppError('banks_off');
  return banks;
}

const RETRY_AFTER_S = 60;

/** Asks a bank while somebody waits for the answer, and refuses in words when it gives none. */
export async function asked<T>({ log }: Pick<Connecting, 'log'>, work: Promise<T>): Promise<T> {
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
