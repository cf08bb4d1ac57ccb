import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AuthError, invalid } from '#server/auth/protocol/auth-error.ts';

/** PKCE challenge: the hash of the client's verifier, or the verifier itself (`plain`). */
export type PkceChallenge = string;

/** 43 to 128 unreserved characters (RFC 7636, section 4.2). */
const CHALLENGE = /^[\w.~-]{43,128}$/;

type ChallengeRequest = {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
};

type Site = { publicUrl: string; request: Pick<FastifyRequest, 'protocol' | 'host'> };

/** The challenge of a request; null when the request asks for no PKCE. */
export function challengeOf(
  { code_challenge, code_challenge_method }: ChallengeRequest,
  { publicUrl, request }: Site,
): PkceChallenge | null {
  if (!code_challenge && !code_challenge_method) return null;
  if (!code_challenge || !code_challenge_method) {
    throw invalid('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (!CHALLENGE.test(code_challenge)) {
    throw invalid('code challenge has to be between 43 and 128 characters of [A-Za-z0-9-._~]');
  }
  const method = code_challenge_method.toLowerCase();
  if (method === 's256') return code_challenge;
  if (method === 'plain' && lacksCryptography(siteOf(request, publicUrl)))
    return hashOf(code_challenge);
  throw invalid('Only the code challenge method s256 is supported');
}

/** Where the browser is: an installation that is set up for this machine is opened by others too. */
function siteOf({ protocol, host }: Site['request'], publicUrl: string): URL | null {
  const own = URL.parse(publicUrl);
  const asked = URL.parse(`${protocol}://${host}`);
  // A proxy that is not known to us may have been asked over https.
  return asked === null || isLoopback(asked) || asked.hostname === own?.hostname ? own : asked;
}

/** Browsers can hash only on https and on their own machine; elsewhere the client sends plain. */
function lacksCryptography(site: URL | null): boolean {
  return site?.protocol === 'http:' && !isLoopback(site);
}

function hashOf(verifier: string): PkceChallenge {
  return createHash('sha256').update(verifier).digest('base64url');
}

/** Whether the challenge was made from the verifier, in constant time. */
export function answersChallenge(challenge: PkceChallenge, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const given = Buffer.from(hashOf(verifier));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

export function wrongVerifier(): AuthError {
  const message = 'code challenge does not match previously saved code verifier';
  return new AuthError(400, 'bad_code_verifier', { message });
}

/** Allowed redirect targets: our own site, and any local one while ours is local. */
export function allowedRedirect(publicUrl: string, asked: string | undefined): string {
  const target = asked ? URL.parse(asked) : null;
  const site = new URL(publicUrl);
  if (target === null || target.username !== '' || target.password !== '') return publicUrl;
  const isWeb = target.protocol === 'https:' || target.protocol === 'http:';
  const isOurs = target.origin === site.origin;
  const isLocal = isLoopback(site) && isLoopback(target);
  return isWeb && asked && (isOurs || isLocal) ? asked : publicUrl;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}

/** The address with more parameters in its query; those it had stay as they were. */
export function withQuery(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(added)) url.searchParams.set(name, value);
  return url.href;
}

/** The address with parameters behind its `#`, where only the browser sees them. */
export function withFragment(address: string, added: Record<string, string>): string {
  const url = new URL(address);
  // Clients of older servers look for this empty mark to know whose fragment it is.
  url.hash = new URLSearchParams({ ...added, sb: '' }).toString();
  return url.href;
}
