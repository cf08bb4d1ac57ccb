import { createHash } from 'node:crypto';
import { defineTexts, type Language } from '#domain/basics/texts.ts';
import { record } from '#server/auth/audit.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import type { Caller } from '#server/auth/port.ts';
import { endBegun, endChange } from '#server/auth/links/email-change.ts';
import { lockedBySession, removeSessions, type SignOutScope } from './sessions.ts';

type SignOut = { userId: string; sessionId: string | null; scope: SignOutScope };

/**
 * Ends sessions of a user: all of them, this one, or all others. One may have been copied: a change
 * of address ends too, and with all or all others whatever else was begun for the account.
 */
export async function signOut(
  { inTurn, clock }: AuthParts,
  caller: Caller,
  { userId, sessionId, scope }: SignOut,
): Promise<void> {
  const now = clock();
  await inTurn({ ip: caller.ip, whose: userId }, async (tx) => {
    const user = await lockedBySession(tx, { user: { id: userId }, sessionId });
    await removeSessions(tx, userId, { scope, sessionId });
    if (scope === 'local') await endChange(tx, user);
    else await endBegun(tx, userId);
    await record(tx, { userId, action: 'signed_out', ip: caller.ip, now });
  });
}

/**
 * Ends the session stored in this browser, here and on the server, and goes to the start page. The
 * stored answers (src/web/client/cache/last-read.ts, last-figure.ts) are removed with it.
 */
const SCRIPT = `(async () => {
  const key = 'valv.session';
  try {
    const session = JSON.parse(localStorage.getItem(key) ?? 'null');
    localStorage.setItem('valv.left', '1');
    localStorage.removeItem(key);
    localStorage.removeItem('valv.last-figure');
    for (const name of (await globalThis.caches?.keys()) ?? []) {
      if (!name.startsWith('valv.read.')) continue;
      const answers = await caches.open(name);
      for (const each of await answers.keys()) await answers.delete(each);
      await caches.delete(name);
    }
    const token = session?.access_token;
    if (token) {
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
      await fetch('/api/logout', { method: 'POST', headers, body: '{}', keepalive: true });
    }
  } finally {
    location.replace('/');
  }
})();`;

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

export const SIGN_OUT_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${SCRIPT_HASH}'`,
  "connect-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

export function signOutPage(language: Language): string {
  const { signingOut, goOn } = texts[language];
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${signingOut}</title></head>
<body><p><a href="/">${goOn}</a></p><script>${SCRIPT}</script></body>
</html>
`;
}

/** Texts of successful sign-in answers and of the sign-out page. */
export const texts = defineTexts({
  en: {
    recoverySent:
      'If the address has an account, an email with a link is on its way. Check your inbox.',
    passwordReset: 'Your password has been updated! You can now log in with the new password.',
    signingOut: 'Logging out',
    goOn: 'Go to the start page',
  },
  sv: {
    recoverySent: 'Om adressen har ett konto är ett mejl med en länk på väg. Kolla din inbox.',
    passwordReset: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
    signingOut: 'Loggar ut',
    goOn: 'Till startsidan',
  },
});
