import { createHash } from 'node:crypto';
import type { Language } from '#domain/basics/texts.ts';
import { texts } from '#server/auth/texts.ts';

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
      if (name.startsWith('valv.read.')) await caches.delete(name);
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
