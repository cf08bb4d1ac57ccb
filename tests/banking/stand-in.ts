import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request to a provider, as its stand-in receives it. */
export type StandInRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Of a form or of JSON. */
  sent: Record<string, unknown>;
  headers: IncomingMessage['headers'];
};

/** A status, and a body that is sent as JSON unless it is a text. */
export type Answered = { status: number; body?: unknown; headers?: Record<string, string> };

/** `hangs`: no answer ever comes. */
export type Misbehavior = Answered | 'hangs';

export type StandIn = {
  url: string;
  asked: StandInRequest[];
  /** A fault in place of the right responses, and its paths; null: none. */
  misbehave: { to: RegExp; with: Misbehavior; times: number } | null;
  close(): Promise<void>;
};

/** A provider's interface on this machine, over real HTTP. */
export async function openStandIn(answerTo: (asked: StandInRequest) => Answered): Promise<StandIn> {
  const server = createServer((request, reply) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://stand.in');
      const asked: StandInRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        sent: sentIn(request, Buffer.concat(pieces).toString('utf8')),
        headers: request.headers,
      };
      standIn.asked.push(asked);
      const answered = misbehaviorOf(standIn, asked) ?? answerTo(asked);
      if (answered === 'hangs') return;
      const { status, body = '', headers = {} } = answered;
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
    });
  });
  const standIn: StandIn = {
    url: '',
    asked: [],
    misbehave: null,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function misbehaviorOf(standIn: StandIn, { path }: StandInRequest): Misbehavior | null {
  const { misbehave } = standIn;
  if (misbehave === null || misbehave.times === 0 || !misbehave.to.test(path)) return null;
  misbehave.times -= 1;
  return misbehave.with;
}

function sentIn({ headers }: IncomingMessage, text: string): Record<string, unknown> {
  if (text === '') return {};
  if (headers['content-type']?.includes('json')) {
    return JSON.parse(text) as Record<string, unknown>;
  }
  return Object.fromEntries(new URLSearchParams(text));
}
