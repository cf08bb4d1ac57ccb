import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import { StartError } from '#server/platform/errors.ts';

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
