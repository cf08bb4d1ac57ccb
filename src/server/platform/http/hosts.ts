import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusalText } from '#domain/basics/refusals.ts';
import { AppError } from '#server/platform/errors.ts';
import { answer, readerLanguage } from './refusals.ts';

/** Asked by supervisors under names of their own; they tell nothing, or only against a token. */
const PROBES = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** Nothing else is loaded by the page of a refused host. */
const PAGE_POLICY = "default-src 'none';style-src 'unsafe-inline';frame-ancestors 'none'";
const PAGE_STYLE =
  ':root{color-scheme:light dark}' +
  'body{max-width:36rem;margin:15vh auto;padding:0 1.25rem;font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}';

/**
 * Refuses names other than ours. Somebody else's name can be made to lead to this machine after its
 * page has been loaded (DNS rebinding); to the browser what is here would then be that site's. An IP
 * address and `localhost` can lead nowhere else, so that a home network opens Valv by either.
 */
export function refuseOtherHosts(app: FastifyInstance, publicUrl: string): void {
  const own = new URL(publicUrl).hostname;
  app.addHook('onRequest', (request, reply, done) => {
    if (PROBES.test(request.url) || isOurs(request, own)) return done();
    const values = { address: publicUrl, host: nameOf(request.headers.host) ?? '' };
    const language = readerLanguage(request);
    if (!String(request.headers.accept).includes('text/html')) {
      return void answer(new AppError('other_host', { values }), request, reply);
    }
    const text = escaped(refusalText('other_host', language, values));
    const link = escaped(publicUrl);
    void reply
      .code(421)
      .header('content-security-policy', PAGE_POLICY)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Valv</title><style>${PAGE_STYLE}</style></head>
<body><h1>Valv</h1><p>${text}</p><p><a href="${link}">${link}</a></p></body>
</html>
`);
  });
}

/**
 * Behind a known proxy the name is the one that the proxy was asked by. The name by which the proxy
 * itself asks is then one of its own network, without a dot: no page of another site has such a one.
 */
function isOurs(request: FastifyRequest, own: string): boolean {
  const asked = nameOf(request.headers.host);
  if (asked === null || isKnown(asked, own)) return true;
  const passedOn = nameOf(request.host);
  return !asked.includes('.') && passedOn !== null && isKnown(passedOn, own);
}

function isKnown(name: string, own: string): boolean {
  return (
    name === own || /^(?:.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) > 0
  );
}

/** The name without its port; null where a client of HTTP/1.0 states none. */
function nameOf(host: string | undefined): string | null {
  if (!host) return null;
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, '') ?? host;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
