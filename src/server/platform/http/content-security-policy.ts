import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '#server/platform/config/config.ts';
import type { BuiltPages } from '#server/platform/pages/built-pages.ts';

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

/**
 * Headers of pages. A page loads only our own files, and the build's inline blocks by their hashes.
 * The headers are the same for every request, so a cached page stays valid.
 */
export function pagePolicy(pages: BuiltPages, config: Config): FastifyHelmetOptions {
  const signIn = config.auth.kind === 'hosted' ? [new URL(config.auth.url).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...pages.scriptHashes],
        'style-src': ["'self'", ...pages.styleHashes],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'connect-src': ["'self'", ...signIn],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
      },
    },
    // The sign-out page checks that the request came from our own pages.
    referrerPolicy: { policy: 'same-origin' },
    // Other hosts under the same domain may have another owner.
    strictTransportSecurity: { maxAge: HTTPS_ONLY_S, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  };
}
