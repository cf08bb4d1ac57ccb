import { createClient, joined, type SignIn } from '#tests/support/sign-in.ts';
import {
  type Lies,
  SoftwareAuthenticator,
  type SoftwareKey,
} from '#tests/support/software-authenticator.ts';

type Client = ReturnType<typeof createClient>;

/** Registers a passkey with the client's own calls, as its documentation has it. */
export async function register(client: Client, authenticator: SoftwareAuthenticator, lies?: Lies) {
  const { data, error } = await client.passkey.startRegistration();
  if (error) return { data: null, error };
  const credential = authenticator.create(data.options, lies);
  return client.passkey.verifyRegistration({ challengeId: data.challenge_id, credential });
}

/** Signs in with a passkey in a browser of its own. */
export async function signInByPasskey(
  service: SignIn,
  authenticator: SoftwareAuthenticator,
  { lies, key }: { lies?: Lies; key?: SoftwareKey } = {},
) {
  const client = createClient(service);
  const { data, error } = await client.passkey.startAuthentication();
  if (error) throw error;
  const credential = authenticator.get(data.options, lies, key);
  const asked = { challengeId: data.challenge_id, credential };
  const answer = await client.passkey.verifyAuthentication(asked);
  return { client, ...answer };
}

/** A user who has a passkey on a device of their own. */
export async function joinedWithPasskey(service: SignIn, email: string) {
  const user = await joined(service, email);
  const authenticator = new SoftwareAuthenticator(service.url);
  const { data, error } = await register(user.client, authenticator);
  if (error) throw error;
  return { ...user, email, authenticator, passkeyId: data.id };
}
