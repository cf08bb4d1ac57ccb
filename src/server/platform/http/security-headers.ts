import type { OutgoingHttpHeaders } from 'node:http';
import helmet from '@fastify/helmet';
import type { FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/platform/config/config.ts';
import type { InlineHashes } from '#server/platform/pages/built-pages.ts';

/** A year; browsers use only https during this time. */
const HTTPS_ONLY_S = 31_536_000;

/** Headers of API answers, which must not be executed, framed or sniffed. */
export const apiPolicy: FastifyHelmetOptions = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
  },
  referrerPolicy: { policy: 'no-referrer' },
  strictTransportSecurity: { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
  // These matter only to pages; the policy above already forbids framing.
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
};

/** A file beside the pages holds no inline blocks. */
export const NO_BLOCKS: InlineHashes = { script: '', style: null };

/**
 * Policy of a page, which loads only our own files, and its inline blocks by their hashes. It is
 * the same for every request, so a cached page stays valid.
 */
export function contentPolicy({ script, style }: InlineHashes, config: Config): string {
  const signIn = config.auth.kind === 'hosted' ? new URL(config.auth.url).origin : '';
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'", script],
    ["style-src 'self'", style ?? ''],
    ["font-src 'self'"],
    ["img-src 'self' blob: data:"],
    ["connect-src 'self'", signIn],
    ["manifest-src 'self'"],
    ["worker-src 'self'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ];
  return directives.map((parts) => parts.filter(Boolean).join(' ')).join(';');
}

/** The other headers of pages and of the files beside them. */
export const pagePolicy: FastifyHelmetOptions = {
  contentSecurityPolicy: false,
  // The sign-out page checks that the request came from our own pages.
  referrerPolicy: { policy: 'same-origin' },
  // Other hosts under the same domain may have another owner.
  strictTransportSecurity: { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
};

/**
 * Adds helmet's headers to every answer of a scope. Ours never change, so they are computed once:
 * helmet computes them for every request, a third of the cost of a small answer.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  options: FastifyHelmetOptions,
): Promise<void> {
  const headers = await headersOf(options);
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
}

async function headersOf(options: FastifyHelmetOptions): Promise<OutgoingHttpHeaders> {
  const sample = fastify();
  await sample.register(helmet, options);
  sample.get('/', (_request, reply) => reply.code(204).send());
  const { headers } = await sample.inject('/');
  await sample.close();
  const { date: _date, connection: _connection, ...fixed } = headers;
  return fixed;
}
