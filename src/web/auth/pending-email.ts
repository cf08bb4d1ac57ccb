import { readStored, removeStored, writeStored } from '#web/kit/storage/stored.ts';
import { PENDING_EMAIL_KEY } from '#web/kit/storage/keys.ts';

/** The unverified address of a sign-up in this browser; null when there is none. */
export function pendingEmail(): string | null {
  return readStored(PENDING_EMAIL_KEY);
}

export function keepPendingEmail(email: string): void {
  writeStored(PENDING_EMAIL_KEY, email);
}

export function forgetPendingEmail(): void {
  removeStored(PENDING_EMAIL_KEY);
}
