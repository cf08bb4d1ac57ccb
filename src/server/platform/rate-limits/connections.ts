import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
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
const OF_CLIENT_MAX = 200;

/** Browsers and proxies ask again when they have been answered; two may overlap. */
const IN_PROGRESS_MAX = 4;

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

type ConnectionOptions = {
  log: Log;
  hasProxy: boolean;
  /** Maps an address to the client that is counted. */
  clientOf(ip: string): string;
};

type ConnectionBounds = { max?: number; ofClientMax?: number };

/**
 * Limits connections, in all and by client, and the requests in progress on each. Behind a proxy
 * they are not counted by client, since all connections are the proxy's.
 */
export function boundConnections(
  server: Server,
  { log, hasProxy, clientOf }: ConnectionOptions,
  { max = CONNECTIONS_MAX, ofClientMax = OF_CLIENT_MAX }: ConnectionBounds = {},
): void {
  boundPipelines(server, log);
  server.maxConnections = max;
  const report = rarely(() => log.warn('Connections were refused: there are too many'));
  server.on('drop', report);
  if (hasProxy) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (LOOPBACK.test(remoteAddress)) return;
    const client = clientOf(remoteAddress);
    const count = (open.get(client) ?? 0) + 1;
    if (count > ofClientMax) {
      report();
      socket.destroy();
      return;
    }
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}

/**
 * Ends a connection with more requests in progress than a client has use for. Node parses all that
 * a chunk holds, two thousand requests, before any of their answers has been sent.
 */
function boundPipelines(server: Server, log: Log): void {
  const report = rarely(() =>
    log.warn('A connection was ended: it sent too many requests at once'),
  );
  const dispatches = server.listeners('request') as RequestListener[];
  const inProgress = new WeakMap<Socket, number>();
  const onRequest: RequestListener = (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (inProgress.get(socket) ?? 0) + 1;
    if (count > IN_PROGRESS_MAX) {
      report();
      socket.destroy();
      return;
    }
    inProgress.set(socket, count);
    response.once('close', () => inProgress.set(socket, (inProgress.get(socket) ?? 1) - 1));
    for (const dispatch of dispatches) dispatch(request, response);
  };
  server.removeAllListeners('request');
  server.on('request', onRequest);
  // An unknown Expect header may be ignored; Node would answer each by itself, without a bound.
  server.on('checkExpectation', onRequest);
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
