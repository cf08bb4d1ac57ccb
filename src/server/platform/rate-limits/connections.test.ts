import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { clientKey } from '#server/auth/protocol/client.ts';
import { createLog } from '#server/platform/log.ts';
import { serveSignIn } from '#tests/support/sign-in.ts';
import { boundConnections } from './connections.ts';

const lines: string[] = [];
const log = createLog({ to: { write: (line) => void lines.push(line) } });
const HEAD = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\naccept-language: en\r\n';
const JSON_TYPE = 'content-type: application/json\r\n';

describe('a client that is slow', () => {
  const installation = serveSignIn();
  let usual: object;
  beforeAll(async () => {
    const { headersTimeout, requestTimeout } = installation.app.server;
    usual = { headersTimeout, requestTimeout };
    Object.assign(installation.app.server, { headersTimeout: 300, requestTimeout: 600 });
  });

  test('has ten seconds for a head and thirty for all of it', () => {
    expect(usual).toEqual({ headersTimeout: 10_000, requestTimeout: 30_000 });
  });

  async function send(beginning: string): Promise<string> {
    const { hostname, port } = new URL(installation.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(beginning);
    return text(socket);
  }

  test('with a head or a body is told so, and the connection ends', async () => {
    const slow = [
      HEAD,
      `${HEAD}${JSON_TYPE}content-length: 100\r\n\r\n{`,
      `${HEAD}${JSON_TYPE}transfer-encoding: chunked\r\n\r\n5\r\n{`,
    ];
    for (const answer of await Promise.all(slow.map(send))) {
      expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    }
  });

  test('does not hold up who is not', async () => {
    const slow = Array.from({ length: 50 }, () => send(HEAD));
    const ended = Promise.all(slow);
    const healthy = fetch(`${installation.url}/healthz`);
    expect(await Promise.race([healthy.then(({ status }) => status), ended])).toBe(200);
    expect((await ended).every((answer) => answer.includes(' 408 '))).toBe(true);
  });
});

describe('a client that waits for an answer', () => {
  const waits = ['45', '300'] as const;
  const served = waits.map((FIGURES_WAIT_S) => serveSignIn({ FIGURES_WAIT_S }));

  test('keeps its connection longer than the longest calculation', () => {
    expect(served.map(({ app }) => app.server.timeout)).toEqual([60_000, 315_000]);
  });
});

describe('connections that nobody uses', () => {
  let server: Server;
  let sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });

  async function listen(hasProxy: boolean, bounds: { max?: number; ofClientMax?: number }) {
    server = createServer((_request, response) => response.end('here'));
    boundConnections(server, { log, hasProxy, clientOf: clientKey }, bounds);
    server.listen(0);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  /** Opens connections, and gives those that stay: each has been answered. */
  async function open(count: number, host: string, port: number): Promise<number> {
    const answers = Array.from({ length: count }, async () => {
      const socket = connect(port, host);
      sockets.push(socket);
      socket.on('error', () => undefined);
      socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
      const answered = once(socket, 'data').then(() => true);
      return Promise.race([answered, once(socket, 'close').then(() => false)]).catch(() => false);
    });
    return (await Promise.all(answers)).filter(Boolean).length;
  }

  test('are so many and no more, and the log says it once', async () => {
    const port = await listen(true, { max: 5 });
    expect(await open(20, '127.0.0.1', port)).toBe(5);
    expect(lines.filter((line) => line.includes('too many'))).toHaveLength(1);
  });

  test('from the machine itself, where a proxy may stand, are not counted by address', async () => {
    const port = await listen(false, { ofClientMax: 3 });
    expect(await open(10, '127.0.0.1', port)).toBe(10);
  });

  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address;

  test('of one address are so many, and room is made by those that end', async () => {
    const port = await listen(false, { ofClientMax: 3 });
    // A machine without a network has only its own addresses, which are not counted.
    const host = outside ?? '127.0.0.1';
    const most = outside ? 3 : 10;
    expect(await open(10, host, port)).toBe(most);
    for (const socket of sockets.splice(0)) socket.destroy();
    await expect.poll(() => open(1, host, port)).toBe(1);
  });

  test('are the proxy’s business where one stands before us', async () => {
    const port = await listen(true, { ofClientMax: 3 });
    expect(await open(10, outside ?? '127.0.0.1', port)).toBe(10);
  });
});
