import { afterAll, beforeAll } from 'vitest';
import { type Gateway, openGateway, PUBLISHABLE_KEY } from './gateway.ts';
import { createHomeFolder, startHome } from '#tests/support/served.ts';
import { findFreePort } from '#tests/support/server.ts';

/** Pages whose sign-in is hosted, and the gateway before the service that hosts it. */
export type HostedPages = { origin: string; gateway: Gateway };

/**
 * Call it at the top of a file: two servers, the second of which leaves sign-in to the first. The
 * first one's public address is that of the second one's pages, as an operator sets the relying
 * party at a hosted service.
 */
export function serveHosted(): HostedPages {
  const hosted = {} as HostedPages;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    const [servicePort, pagesPort] = [await findFreePort(), await findFreePort()];
    const origin = `http://localhost:${pagesPort}`;
    const gateway = await openGateway(`http://127.0.0.1:${servicePort}`);
    ends.push(gateway.close);
    const authUrl = `${gateway.url}/auth/v1`;
    const started = await Promise.all([
      startHome(createHomeFolder(), { PORT: String(servicePort), PUBLIC_URL: origin }),
      startHome(createHomeFolder(), {
        PORT: String(pagesPort),
        AUTH_URL: authUrl,
        AUTH_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
        AUTH_ISSUER: `${origin}/auth/v1`,
      }),
    ]);
    ends.push(...started.map(({ end }) => end));
    Object.assign(hosted, { origin, gateway });
  });
  afterAll(async () => {
    await Promise.all(ends.map(async (end) => end()));
  });
  return hosted;
}
