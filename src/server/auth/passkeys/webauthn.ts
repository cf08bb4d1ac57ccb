import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/*
 * The only file that knows the library of WebAuthn. It is loaded at the first use: reading it takes
 * a third of a second and 28 MB.
 */

/** ES256, Ed25519 and RS256, the usual one first: every authenticator knows one of them. */
const ALGORITHMS = [-7, -8, -257];

/** An RSA key of 4096 bits has some 530 bytes; larger ones only cost time to verify. */
const KEY_BYTES_MAX = 1024;
const CREDENTIAL_ID_BYTES_MAX = 1023;

const TIMEOUT_MS = 300_000;

/** A stored public key. */
type PublicKey = { credentialId: string; publicKey: string };

export type NewCredential = PublicKey & {
  counter: number;
  transports: string[];
  /** Model of the authenticator; zeros where it does not say. */
  aaguid: string;
};

/** Answer of a browser, checked for its form only. */
export type Attestation = RegistrationResponseJSON;
export type Assertion = AuthenticationResponseJSON;

type Descriptor = { credentialId: string; transports: string[] };

type PasskeyUser = { id: string; email: string };

/** Options for `navigator.credentials.create()`. */
export async function creationOptions(
  site: RelyingParty,
  wanted: { user: PasskeyUser; challenge: string; known: Descriptor[]; isPasskey: boolean },
) {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const { user, challenge, known, isPasskey } = wanted;
  return generateRegistrationOptions({
    rpID: site.id,
    rpName: RELYING_PARTY_NAME,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.email,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: known.map(toDescriptor),
    supportedAlgorithmIDs: ALGORITHMS,
    // A second factor only has to be there: the password was shown already.
    authenticatorSelection: isPasskey
      ? { residentKey: 'required', userVerification: 'required' }
      : { residentKey: 'discouraged', userVerification: 'discouraged' },
  });
}

/** Options for `navigator.credentials.get()`. `known` is empty where the browser finds the user. */
export async function requestOptions(
  site: RelyingParty,
  wanted: { challenge: string; known: Descriptor[]; isPasskey: boolean },
) {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(Buffer.from(wanted.challenge, 'base64url')),
    timeout: TIMEOUT_MS,
    allowCredentials: wanted.known.map(toDescriptor),
    userVerification: wanted.isPasskey ? 'required' : 'discouraged',
  });
}

type ExpectedResponse = { challenge: string; isVerified: boolean };

/** The new credential; null when anything about it is not as expected. */
export async function verifiedCredential(
  site: RelyingParty,
  attestation: Attestation,
  { challenge, isVerified }: ExpectedResponse,
): Promise<NewCredential | null> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  const found = await orNull(async () => {
    if (!(await hasNoCertificate(attestation))) return null;
    return verifyRegistrationResponse({
      response: attestation,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: isVerified,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!found?.verified) return null;
  const { credential, aaguid } = found.registrationInfo;
  const isLarge = credential.publicKey.length > KEY_BYTES_MAX;
  const isLong = Buffer.from(credential.id, 'base64url').length > CREDENTIAL_ID_BYTES_MAX;
  if (isLarge || isLong || credential.id !== attestation.id) return null;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: attestation.response.transports ?? [],
    aaguid,
  };
}

/**
 * Whether a credential comes without a chain of certificates, as we ask for. The library would
 * build that chain, and request the addresses of revocation lists that its vendors name.
 */
async function hasNoCertificate({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'));
  const decoded = decodeAttestationObject(bytes);
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && !decoded.get('attStmt').get('x5c'));
}

/**
 * Number of signatures that the authenticator reports with a right assertion; null when anything is
 * not as expected. The caller compares the number with the stored one.
 */
export async function verifiedCounter(
  site: RelyingParty,
  assertion: Assertion,
  { credentialId, publicKey, challenge, isVerified }: PublicKey & ExpectedResponse,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const found = await orNull(() =>
    verifyAuthenticationResponse({
      response: assertion,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: isVerified,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    }),
  );
  return found?.verified ? found.authenticationInfo.newCounter : null;
}

/** The library throws whatever is wrong with an answer: all of it comes from the client. */
async function orNull<Found>(work: () => Promise<Found>): Promise<Found | null> {
  try {
    return await work();
  } catch {
    return null;
  }
}

function toDescriptor({ credentialId, transports }: Descriptor) {
  return { id: credentialId, transports: transports as AuthenticatorTransport[] };
}

/** The site as authenticators know it: credentials of one site are useless to every other. */
export type RelyingParty = {
  /** Domain to which credentials are bound. */
  id: string;
  origin: string;
};

const RELYING_PARTY_NAME = 'Valv';

/** Null where browsers allow none: at a bare IP address, which is not a domain. */
export function relyingPartyOf(publicUrl: string): RelyingParty | null {
  const { hostname, origin } = new URL(publicUrl);
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isAddress ? null : { id: hostname, origin };
}
