import type { FastifyInstance } from 'fastify';
import { AuthError } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { relyingPartyOf } from '#server/auth/passkeys/relying-party.ts';

/** Providers that a client's settings page may ask about; all closed but e-mail. */
const PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'keycloak',
  'kakao',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'snapchat',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'x',
  'zoom',
];

/** Cache time of our public keys, as in the client. */
const KEYS_MAX_AGE_S = 600;

/** Settings of the service, and exact answers for features it does not offer. */
export function closedRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.get('/settings', async () => ({
    external: { ...Object.fromEntries(PROVIDERS.map((name) => [name, false])), email: true },
    disable_signup: false,
    mailer_autoconfirm: parts.autoconfirm,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
    saml_private_key_next_configured: false,
    passkeys_enabled: relyingPartyOf(parts.publicUrl) !== null,
  }));

  scope.get('/health', async () => ({
    version: 'valv-1',
    name: 'GoTrue',
    description: 'Valv sign-in, which speaks the GoTrue protocol',
  }));

  scope.get('/.well-known/jwks.json', async (_request, reply) => {
    reply.header('cache-control', `public, max-age=${KEYS_MAX_AGE_S}`);
    return { keys: parts.keys.all.flatMap(({ published }) => (published ? [published] : [])) };
  });

  closedToAll(scope);
  closedToPeople(scope, parts);
}

function closedToAll(scope: FastifyInstance): void {
  scope.post('/sso', () => refuse(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'));
  for (const path of ['/authorize', '/callback']) {
    scope.get(path, () =>
      refuse(400, 'validation_failed', 'Unsupported provider: provider is not enabled'),
    );
  }
}

function closedToPeople(scope: FastifyInstance, parts: AuthParts): void {
  const closed = async (authorization: string | undefined, answer: () => never) => {
    await signedInBy(parts, authorization);
    return answer();
  };
  const linking = () => refuse(404, 'manual_linking_disabled', 'Manual linking is disabled');
  scope.get('/user/identities/authorize', ({ headers }) => closed(headers.authorization, linking));
  scope.delete('/user/identities/:id', ({ headers }) => closed(headers.authorization, linking));
  const oauth = () => refuse(404, 'feature_disabled', 'OAuth server is disabled');
  scope.all('/oauth/*', ({ headers }) => closed(headers.authorization, oauth));
  scope.all('/user/oauth/grants', ({ headers }) => closed(headers.authorization, oauth));
}

function refuse(status: number, code: string, message: string): never {
  throw new AuthError(status, code, { message });
}
