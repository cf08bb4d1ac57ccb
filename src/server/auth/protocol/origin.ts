import type { FastifyRequest } from 'fastify';

/** Whether a request comes from a page of ours, or from a program that names no page. */
export function isOwnOrProgram(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site === 'cross-site') return false;
  return origin === undefined || isOwnOrigin(origin, request, publicUrl);
}

/** Whether a navigation began on a page of ours: only then may it do something. */
export function isOwnNavigation(request: FastifyRequest, publicUrl: string): boolean {
  const { referer, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  const from = referer ? URL.parse(referer) : null;
  return from !== null && isOwnOrigin(from.origin, request, publicUrl);
}

/** Our origin is the address in the settings, or the one that this request was sent to. */
function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (origin === new URL(publicUrl).origin) return true;
  return URL.parse(origin)?.host === request.host;
}
