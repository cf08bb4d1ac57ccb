import { isIP, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Key of all whose proxy names no address, such as with "unknown". */
const UNKNOWN = 'unknown';

/**
 * Key of a client: an IPv4 address, or the 64-bit network of an IPv6 one, since a household has all
 * addresses of its network.
 */
export function clientKey(ip: string): string {
  const address = addressOf(ip);
  return isIPv6(address) ? prefixOf(address, 4) : address;
}

/**
 * Key of a network: 256 IPv4 addresses, or the 48-bit network of an IPv6 one, the largest that a
 * site gets by default.
 */
export function networkKey(ip: string): string {
  const address = addressOf(ip);
  return isIPv6(address) ? prefixOf(address, 3) : address.replace(/\.\d+$/, '.0/24');
}

/**
 * The address alone. Some proxies write the port too, which differs at every connection: a client
 * would be another one each time.
 */
export function addressOf(ip: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? ip;
  const address = /^(?:::ffff:)?(\d+(?:\.\d+){3})(?::\d+)?$/i.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? UNKNOWN : address;
}

/** The first groups of sixteen bits of an IPv6 address. */
function prefixOf(ip: string, count: number): string {
  const [head = '', tail = ''] = ip.toLowerCase().split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const missing = ip.includes('::') ? Math.max(0, 8 - before.length - after.length) : 0;
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after];
  return `${groups
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/${16 * count}`;
}

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
