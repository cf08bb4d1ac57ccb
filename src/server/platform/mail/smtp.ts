import type { NodemailerError } from 'nodemailer';
import { compose } from './compose.ts';
import type { Delivery, Transport } from './port.ts';

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * A pool of connections to the server of an SMTP_URL. TLS is required unless the URL has
 * `requireTLS=false` or leads to this machine, where certificates are seldom valid.
 */
export function createSmtp(url: string, from: string): Transport {
  let pool: ReturnType<typeof openPool> | null = null;
  return {
    async deliver(message) {
      const connections = await (pool ??= openPool(url));
      return connections.sendMail(compose(message, from)).then(() => SENT, failure);
    },
    close: () => void pool?.then((connections) => connections.close()),
  };
}

const SENT: Delivery = { outcome: 'sent' };

/** The library is loaded with the first mail: it takes 40 ms and 25 MB that a start can spare. */
async function openPool(url: string) {
  const { createTransport } = await import('nodemailer');
  const isLocal = LOOPBACK.test(new URL(url).hostname);
  return createTransport({
    url,
    pool: true,
    maxConnections: 2,
    // The queue retries; two ways of doing it would send twice.
    maxRequeues: 0,
    requireTLS: !isLocal,
    ...(isLocal && { tls: { rejectUnauthorized: false } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    dnsTimeout: 10_000,
    socketTimeout: 20_000,
  });
}

/**
 * An answer of 500 and up to the recipient or the content is about this mail and final. Any other
 * failure (network, TLS, our name or password) is about the way there, and may be mended.
 */
function failure(error: NodemailerError): Delivery {
  const { command = '', responseCode = 0, message: reason } = error;
  const isFinal = responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
  return { outcome: isFinal ? 'refused' : 'postponed', reason };
}
