import { readStored, removeStored, writeStored } from '#web/kit/i18n/stored.ts';

const KEY = 'valv.signUpVerifier';
const BYTES = 32;

/** For a browser that stores nothing: it lasts as long as the page. */
let unstored: string | null = null;

/** What a sign-up sends, so that this browser alone installs its password (PKCE, RFC 7636). */
type Challenge = { codeChallenge: string; codeChallengeMethod: 's256' | 'plain' };

/**
 * The challenge of this browser's verifier, which stays until an address is confirmed. Several
 * sign-ups share it: that a later one is refused takes nothing from an earlier one.
 */
export async function signUpChallenge(): Promise<Challenge> {
  const verifier = signUpVerifier() ?? newVerifier();
  // Browsers hash on https and on their own machine only.
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (subtle === undefined) return { codeChallenge: verifier, codeChallengeMethod: 'plain' };
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { codeChallenge: base64Url(new Uint8Array(digest)), codeChallengeMethod: 's256' };
}

/** Null where nobody has signed up since the last confirmation. */
export function signUpVerifier(): string | null {
  return readStored(KEY) ?? unstored;
}

export function forgetSignUpVerifier(): void {
  unstored = null;
  removeStored(KEY);
}

function newVerifier(): string {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
  if (!writeStored(KEY, verifier)) unstored = verifier;
  return verifier;
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
