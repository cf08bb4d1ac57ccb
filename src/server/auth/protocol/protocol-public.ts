import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthParts } from '#server/auth/auth-parts.ts';
import { requestMagicLink, requestRecovery, resend } from '#server/auth/links/mailed-links.ts';
import { challengeOf } from '#server/auth/links/pkce.ts';
import { relyingPartyOf } from '#server/auth/passkeys/webauthn.ts';
import { signUp } from '#server/auth/passwords/sign-up.ts';
import { refuseLargeMetadata } from '#server/auth/users/account.ts';
import { AuthError, invalid } from './auth-error.ts';
import { signedInBy } from './bearer.ts';
import { bodyOf, callerOf, challengeFields, metadata, optionalText } from './http-input.ts';

const signUpBody = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: metadata,
  ...challengeFields,
});

const otpBody = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().nullish(),
  data: metadata,
  ...challengeFields,
});

const mailBody = z.object({
  type: optionalText,
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});

/** Routes without a session: signing up, and requesting mails. */
export function publicRoutes(scope: FastifyInstance, parts: AuthParts): void {
  openingRoutes(scope, parts);
  mailingRoutes(scope, parts);
}

/** Calls that may open an account. */
function openingRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.post('/signup', async (request) => {
    parts.refuseOwnWay(request, 'account');
    const body = bodyOf(request, signUpBody);
    const { email, phone, password = '', data: profile = {} } = body;
    refuseNobody({ email, phone, password });
    refuseLargeMetadata(profile);
    const challenge = challengeOf(body, { ...parts, request });
    const wanted = { email: email ?? '', password, profile, challenge };
    const { user, session } = await signUp(parts, callerOf(request), wanted);
    return session ?? user;
  });

  for (const path of ['/otp', '/magiclink']) {
    scope.post(path, async (request) => {
      const body = bodyOf(request, otpBody);
      const { email, phone, create_user: create, data: profile = {} } = body;
      if (phone) throw unsupportedPhone('Unsupported phone provider');
      if (!email) throw invalid('One of email or phone must be set');
      refuseLargeMetadata(profile);
      parts.refuseOwnWay(request, 'session');
      const isClosed = parts.oidc?.isOnly === true && !parts.oidc.isSignUpOpen;
      const wanted = {
        email,
        profile,
        mayCreate: !isClosed && (create ?? true),
        challenge: challengeOf(body, { ...parts, request }),
      };
      await requestMagicLink(parts, callerOf(request), wanted);
      return {};
    });
  }
}

/** Routes that send a mail again, or a recovery mail. */
function mailingRoutes(scope: FastifyInstance, parts: AuthParts): void {
  scope.post('/recover', async (request) => {
    const body = bodyOf(request, mailBody);
    if (!body.email) throw invalid('Password recovery requires an email');
    parts.refuseOwnWay(request, 'session');
    const { email } = body;
    await requestRecovery(parts, callerOf(request), {
      email,
      challenge: challengeOf(body, { ...parts, request }),
    });
    return {};
  });

  scope.post('/resend', async (request) => {
    const body = bodyOf(request, mailBody);
    const { type = '', email, phone } = body;
    if (!['signup', 'email_change', 'sms', 'phone_change'].includes(type)) {
      throw invalid('Missing one of these types: signup, email_change, sms, phone_change');
    }
    if (!email && !phone) throw invalid('Type provided requires an email or phone number');
    if (email && phone) throw invalid('Only an email address or a phone number may be provided');
    if (type !== 'signup' && type !== 'email_change') return {};
    if (!email) throw invalid('Type provided requires an email address');
    if (type === 'signup') parts.refuseOwnWay(request, 'session');
    await resend(parts, callerOf(request), {
      type,
      email,
      challenge: challengeOf(body, { ...parts, request }),
    });
    return {};
  });
}

/** Refuses a sign-up that names no address, in the protocol's order. */
function refuseNobody(asked: {
  email?: string | undefined;
  phone?: string | undefined;
  password: string;
}): void {
  const { email, phone, password } = asked;
  if (!email && !phone) {
    const message = 'Anonymous sign-ins are disabled';
    throw new AuthError(422, 'anonymous_provider_disabled', { message });
  }
  if (password === '') throw invalid('Signup requires a valid password');
  if (email && phone) throw invalid('Only an email address or phone number should be provided');
  if (phone) throw unsupportedPhone('Phone signups are disabled');
}

export function unsupportedPhone(message: string): AuthError {
  return new AuthError(400, 'phone_provider_disabled', { message });
}

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
    passkeys_enabled: parts.oidc?.isOnly !== true && relyingPartyOf(parts.publicUrl) !== null,
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
