import type { Config } from '#server/platform/config/config.ts';

/** Addresses of a network that may all be proxies: more are people's devices too. */
const PROXIES_MAX_BITS = 4;
const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[?::1\]?)$/;
const TLS_DOCS = 'docs/operations.md#set-up-a-proxy-with-tls';

type PublicSettings = Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>;

/** Settings with which the server runs, but not as its users expect; each with what to set. */
export function startWarnings({ host, publicUrl, trustProxy }: PublicSettings): string[] {
  const warning = plainHttpWarning(host, publicUrl);
  const broad = (trustProxy || '').split(',').map((entry) => entry.trim());
  return [
    ...(warning === null ? [] : [warning]),
    ...broad
      .filter(isBroad)
      .map(
        (network) =>
          `TRUST_PROXY names a whole network (${network}): every device in it can invent the ` +
          'address that it is counted and logged under. Name the address of the proxy alone: the ' +
          `log names it where TRUST_PROXY is unset (${TLS_DOCS}).`,
      ),
  ];
}

/** Without https browsers offer no `crypto.subtle`, except on the machine itself. */
function plainHttpWarning(host: string, publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isOpen = !LOOPBACK.test(host);
  if (protocol !== 'http:') return null;
  const missing = 'browsers then allow no links to sign up, no guest mode and no passkeys';
  const remedy = `Put a proxy with TLS before Valv, and set PUBLIC_URL to its https address (${TLS_DOCS}).`;
  if (!LOOPBACK.test(hostname)) {
    return `PUBLIC_URL (${publicUrl}) is plain http: ${missing}. ${remedy}`;
  }
  if (!isOpen) return null;
  return (
    `Other devices may reach Valv (HOST=${host}), but PUBLIC_URL (${publicUrl}) is an address of ` +
    `this machine alone. On another device the pages are plain http, and links in mails lead ` +
    `nowhere: ${missing}. ${remedy} To use it on this machine only, unset HOST, or publish the ` +
    `container's port to 127.0.0.1.`
  );
}

function isBroad(network: string): boolean {
  if (network === 'linklocal' || network === 'uniquelocal') return true;
  const [address = '', bits] = network.split('/');
  if (bits === undefined || /^127\.|^::1$/.test(address)) return false;
  return (address.includes(':') ? 128 : 32) - Number(bits) > PROXIES_MAX_BITS;
}
