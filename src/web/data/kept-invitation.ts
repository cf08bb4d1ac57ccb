import { readStored, removeStored, writeStored } from '#web/i18n/stored.ts';
import { paths } from './paths.ts';

/**
 * The invitation that somebody was looking at when they went to sign up or sign in: they are led
 * back to it, also from the mail that verifies them, which opens a page of its own.
 */
const KEY = 'valv.invitation';
/** As long as an invitation can be answered (#domain/invitations.ts). */
const KEPT_MS = 7 * 86_400_000;

export function keepInvitation(token: string): void {
  writeStored(KEY, `${Date.now()} ${token}`);
}

export function forgetInvitation(): void {
  removeStored(KEY);
}

/** Where it is answered; null when there is none, or it can no longer be answered. */
export function keptInvitationPath(): string | null {
  const [keptMs, token] = readStored(KEY)?.split(' ') ?? [];
  if (token === undefined || Date.now() - Number(keptMs) > KEPT_MS) return null;
  return `${paths.invitation}?${new URLSearchParams({ token })}`;
}
