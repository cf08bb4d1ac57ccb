import { decodeJwt } from 'jose';
import { stepOf, totpOf } from '#server/auth/factors/totp.ts';
import { createClient, joined, PASSWORD, type SignIn } from './sign-in.ts';

/** A phone with an authenticator app, whose clock can differ from the server's. */
export type Phone = {
  /** Lets both clocks run on, the server's and the phone's. */
  later(seconds: number): void;
  /** Goes on to the beginning of a step whose neighbors no code was shown of. */
  toFreshStep(): void;
  /** Code that the app shows, a number of 30-second steps ahead or behind. */
  code(secret: string, steps?: number): string;
};

export function createPhone(service: SignIn): Phone {
  let aheadMs = 0;
  const later = (seconds: number) => {
    service.later(seconds);
    aheadMs += seconds * 1000;
  };
  return {
    later,
    toFreshStep: () => later(120 - (((Date.now() + aheadMs) / 1000) % 30)),
    code: (secret, steps = 0) => totpOf(secret, stepOf(new Date(Date.now() + aheadMs)) + steps),
  };
}

/** A user with an authenticator app whose first code is verified. */
export async function joinedWithApp(service: SignIn, phone: Phone, email: string) {
  const user = await joined(service, email);
  const { client } = user;
  const enrolled = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Telefonen' });
  if (enrolled.error) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  const shown = await client.mfa.challengeAndVerify({ factorId, code: phone.code(totp.secret) });
  if (shown.error) throw shown.error;
  return { ...user, email, factorId, secret: totp.secret, session: shown.data };
}

/** Another browser, in which only the password was typed so far. */
export async function signedInHalfway(service: SignIn, email: string) {
  const client = createClient(service);
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
  if (error) throw error;
  return { client, token: data.session.access_token, session: data.session };
}

/** The assurance level of an access token. */
export function levelOf(token: string): unknown {
  return decodeJwt(token)['aal'];
}

/** Sign-in methods of an access token, newest first. */
export function methodsOf(token: string): string[] {
  return (decodeJwt(token)['amr'] as { method: string }[]).map(({ method }) => method);
}
