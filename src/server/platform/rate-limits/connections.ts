import type { Server } from 'node:http';
import type { Log } from '#server/platform/log.ts';

/** A whole head within this, a whole request within that; both are checked this often. */
const HEAD_MS_MAX = 10_000;
const REQUEST_MS_MAX = 30_000;
const LOOK_MS = 2_000;

/** Node's own limit: a longer head is 431. */
const HEAD_BYTES_MAX = 16 * 1024;

/** A connection takes some 20 kB: all of them together stay below a node's limit. */
const CONNECTIONS_MAX = 4_000;

/** A browser opens six; an address may be a whole company's. */
const OF_ADDRESS_MAX = 200;

const LOG_AGAIN_MS = 60_000;

/** The machine itself. */
export const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** Options of Node's HTTP server. */
export const SERVER_OPTIONS = {
  headersTimeout: HEAD_MS_MAX,
  requestTimeout: REQUEST_MS_MAX,
  connectionsCheckingInterval: LOOK_MS,
  maxHeaderSize: HEAD_BYTES_MAX,
};

type ConnectionBounds = { max?: number; ofAddressMax?: number };

/**
 * Limits idle connections, in all and by address. Behind a proxy they are not counted by address,
 * since all connections are the proxy's.
 */
export function boundConnections(
  server: Server,
  { log, hasProxy }: { log: Log; hasProxy: boolean },
  { max = CONNECTIONS_MAX, ofAddressMax = OF_ADDRESS_MAX }: ConnectionBounds = {},
): void {
  server.maxConnections = max;
  const report = rarely(() => log.warn('Connections were refused: there are too many'));
  server.on('drop', report);
  if (hasProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (LOOPBACK.test(remoteAddress)) return;
    const count = (open.get(remoteAddress) ?? 0) + 1;
    if (count > ofAddressMax) {
      report();
      socket.destroy();
      return;
    }
    open.set(remoteAddress, count);
    socket.once('close', () => {
      const left = (open.get(remoteAddress) ?? 1) - 1;
      if (left > 0) open.set(remoteAddress, left);
      else open.delete(remoteAddress);
    });
  });
}

function rarely(write: () => void): () => void {
  let loggedMs = -Infinity;
  return () => {
    const nowMs = performance.now();
    if (nowMs - loggedMs < LOG_AGAIN_MS) return;
    loggedMs = nowMs;
    write();
  };
}
