import { readStored, removeStored, writeStored } from '#web/kit/i18n/stored.ts';

const KEY = 'valv.pendingEmail';

/** The address somebody signed up with in this browser and has not verified; null when none. */
export function pendingEmail(): string | null {
  return readStored(KEY);
}

export function keepPendingEmail(email: string): void {
  writeStored(KEY, email);
}

export function forgetPendingEmail(): void {
  removeStored(KEY);
}
