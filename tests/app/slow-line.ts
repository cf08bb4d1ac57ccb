import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type SlowLine = {
  origin: string;
  /** Holds back the answers to these paths. */
  hold(paths: RegExp): { release(): void; /** Later requests pass. */ stop(): void };
  /** Answers in the server's place as something before a server does that is down. */
  fail(paths: RegExp, status: number): () => void;
};

type Disturbance = { paths: RegExp; open: Promise<void> | null; status: number };

/** Another address of a server, with a line in between on which answers get stuck. */
export async function openSlowLine(origin: string): Promise<SlowLine> {
  const disturbances = new Set<Disturbance>();
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', origin);
    const met = [...disturbances].filter(({ paths }) => paths.test(pathname));
    const failed = met.find(({ open }) => open === null);
    if (failed) {
      asked.resume();
      answer.writeHead(failed.status, { 'content-type': 'text/html' }).end('<h1>Sorry</h1>');
      return;
    }
    const open = Promise.all(met.map(async (held) => held.open));
    passOn(asked, answer, { origin, open });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const disturb = (added: Disturbance) => {
    disturbances.add(added);
    return () => void disturbances.delete(added);
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hold: (paths) => {
      const { promise: open, resolve } = Promise.withResolvers<void>();
      const stop = disturb({ paths, open, status: 0 });
      const release = () => {
        stop();
        resolve();
      };
      return { stop, release };
    },
    fail: (paths, status) => disturb({ paths, open: null, status }),
  };
}

/** The server is asked at once; its response continues when the line is open. */
function passOn(
  asked: IncomingMessage,
  answer: ServerResponse,
  { origin, open }: { origin: string; open: Promise<unknown> },
): void {
  const { method = 'GET', headers } = asked;
  const sent = request(new URL(asked.url ?? '/', origin), { method, headers }, (received) => {
    void open.then(() => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      received.pipe(answer);
    });
  });
  sent.on('error', () => answer.destroy());
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}
