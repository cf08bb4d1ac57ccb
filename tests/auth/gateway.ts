import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Key that the gateway accepts: it names the project and is no secret. */
export const PUBLISHABLE_KEY = 'publishable';

/** Paths that are opened by links or read by servers, which have no key to send. */
const KEYLESS = /^\/auth\/v1\/(?:verify|callback|authorize|oauth|sso\/saml|\.well-known|scim)\b/;

/** Lists of the sign-in protocol; the gateway adds only its own header. */
const METHODS = 'GET,POST,PUT,PATCH,DELETE';
const SENT =
  'accept,authorization,content-type,x-client-ip,x-client-info,x-jwt-aud,x-use-cookie,' +
  'x-supabase-api-version,apikey';
const READABLE = 'x-total-count,link,x-supabase-api-version';

export type Gateway = {
  /** Address of another site than the pages': a host name and an IP address have none in common. */
  url: string;
  /** Calls by pages that were let through, such as `GET /passkeys`. */
  calls: string[];
  /** Calls without the key, which were refused. */
  refused: string[];
  close(): Promise<void>;
};

/**
 * Gateway of a hosted sign-in service, before a real service: it lets pages of other sites call,
 * and refuses calls without the project's key.
 */
export async function openGateway(service: string): Promise<Gateway> {
  const calls: string[] = [];
  const refused: string[] = [];
  const server = createServer((asked, answer) => {
    const { method = 'GET', url = '/', headers } = asked;
    const isPage = headers.origin !== undefined;
    answer.setHeader('access-control-allow-origin', '*');
    answer.setHeader('access-control-expose-headers', READABLE);
    if (isPage && method === 'OPTIONS') return allow(answer);
    const { pathname } = new URL(url, service);
    const call = `${method} ${pathname.replace('/auth/v1', '').replace(/[\da-f-]{36}/, ':id')}`;
    if (headers['apikey'] !== PUBLISHABLE_KEY && !KEYLESS.test(pathname)) {
      refused.push(call);
      return refuse(asked, answer);
    }
    if (isPage) calls.push(call);
    return passOn(asked, answer, service);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    refused,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function allow(answer: ServerResponse): void {
  answer.setHeader('access-control-allow-methods', METHODS);
  answer.setHeader('access-control-allow-headers', SENT);
  answer.writeHead(204).end();
}

function refuse(asked: IncomingMessage, answer: ServerResponse): void {
  asked.resume();
  answer.writeHead(401, { 'content-type': 'application/json' });
  answer.end(JSON.stringify({ message: 'No API key found in request' }));
}

/** The service receives what the client sent; its answer gets the gateway's headers as well. */
function passOn(asked: IncomingMessage, answer: ServerResponse, service: string): void {
  const { method = 'GET', headers } = asked;
  const sent = request(new URL(asked.url ?? '/', service), { method, headers }, (received) => {
    answer.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(answer);
  });
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}
