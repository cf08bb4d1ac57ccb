import { setTimeout as pause } from 'node:timers/promises';
import type { AccountAtBank, Banks, Consent, Reading } from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';

/** Somebody waits for it, and a connection on which nothing is sent is cut after a minute. */
const PATIENCE_MS = 20_000;

/** The consent as it is after the first look; of its accounts null: the bank gave no answer. */
export type Look = { consent: Consent; accounts: AccountAtBank[] | null; isOver: boolean };

/** What was said yes to is kept, also where the bank does not show its accounts just now. */
export async function firstAccounts(
  banks: Pick<Banks, 'accounts'>,
  reading: Reading,
  patienceMs = PATIENCE_MS,
): Promise<Look> {
  const { consent } = reading;
  try {
    const late = pause(patienceMs, null, { ref: false });
    const shown = await Promise.race([banks.accounts(reading), late]);
    return { consent, accounts: null, ...shown, isOver: false };
  } catch (error) {
    if (!(error instanceof BankTrouble)) throw error;
    return { consent, accounts: null, isOver: error.reason === 'needs_consent' };
  }
}
