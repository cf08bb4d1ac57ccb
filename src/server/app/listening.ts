import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { StartError } from '#server/platform/errors.ts';

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

/**
 * Except on the machine itself, browsers offer passkeys, service workers and the clipboard over https
 * only. Guest mode, sign-up and mailed links work without it.
 */
function plainHttpWarning(host: string, publicUrl: string): string | null {
  const { protocol, hostname } = new URL(publicUrl);
  const isOpen = !LOOPBACK.test(host);
  if (protocol !== 'http:') return null;
  const missing =
    'everybody on the network can read passwords and figures, and browsers allow no passkeys and no ' +
    'use offline';
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

/** Pending connections; with Node's default of 511 the others retry after one to three seconds. */
const BACKLOG = 4_000;

/** Public address when any free port was asked for; replaced by the real one. */
export const ANY_PORT_URL = 'http://localhost:0';

/** Throws a StartError where the address or its port cannot be had. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  await app.listen({ host, port, backlog: BACKLOG }).catch((error: unknown) => {
    throw cannotListen(error, { host, port });
  });
}

function cannotListen(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): StartError {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = code === 'EADDRINUSE' ? 'another program uses it' : message;
  return new StartError(`Valv cannot listen at ${host}:${port} (${reason}): set PORT or HOST.`);
}

/**
 * The settings with a port: 0 means any free one, which links in mails must name before the server
 * listens. Throws a StartError where the address is not ours.
 */
export async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer().listen(0, config.host);
  await once(probe, 'listening').catch((error: unknown) => {
    throw cannotListen(error, config);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const publicUrl =
    config.publicUrl === ANY_PORT_URL ? `http://localhost:${port}` : config.publicUrl;
  return Object.freeze({ ...config, port, publicUrl });
}
