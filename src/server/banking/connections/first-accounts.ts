import { setTimeout as pause } from 'node:timers/promises';
import type { AccountAtBank, Banks, Consent, Reading } from '#server/banking/providers/port.ts';
import { BankTrouble } from '#server/banking/providers/trouble.ts';

/** The user waits for it, and proxies cut a silent connection after a minute. */
const PATIENCE_MS = 20_000;

/** The consent after the first read; `accounts` null: the bank gave no answer. */
export type Look = { consent: Consent; accounts: AccountAtBank[] | null; isOver: boolean };

/** Reads the accounts of a new consent, which is stored even if the bank does not answer now. */
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
