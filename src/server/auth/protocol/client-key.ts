import { isIPv6 } from 'node:net';

/**
 * Key of a client: an IPv4 address, or the 64-bit network of an IPv6 one, since a household has all
 * addresses of its network.
 */
export function clientKey(ip: string): string {
  const mapped = mappedIPv4(ip);
  if (mapped) return mapped;
  return isIPv6(ip) ? prefixOf(ip, 4) : ip;
}

/**
 * Key of a network: 256 IPv4 addresses, or the 48-bit network of an IPv6 one, the largest that a
 * site gets by default.
 */
export function networkKey(ip: string): string {
  const address = mappedIPv4(ip) ?? ip;
  if (isIPv6(address)) return prefixOf(address, 3);
  return address.replace(/\.\d+$/, '.0/24');
}

function mappedIPv4(ip: string): string | undefined {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
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
