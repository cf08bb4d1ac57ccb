import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '#server/platform/config/config.ts';
import type { BuiltPages } from './built-pages.ts';

/**
 * What a page may load: only our own files, and the inline blocks of the build by their hashes.
 * Nothing here changes between requests, so a page that is kept and asked for again stays valid.
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
    // Sign-out asks whether it was reached from our own pages.
    referrerPolicy: { policy: 'same-origin' },
    // Other names under the same domain are not ours to speak for.
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    xFrameOptions: { action: 'deny' },
  };
}
