import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/*
 * An authenticator with its browser, as WebAuthn defines them: makes key pairs of P-256, and signs
 * challenges with them. Everything that a real one guards can be set wrong here.
 */

/** Values that are signed instead of the true ones. */
export type Lies = {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userHandle?: string | null;
  counter?: number;
  isVerified?: boolean;
  isPresent?: boolean;
  credentialId?: string;
  attestation?: Buffer;
};

/** The parts of the options that an authenticator reads. */
export type CreationOptions = {
  challenge: string;
  rp: { id?: string | undefined };
  user: { id: string };
};
export type RequestOptions = { challenge: string; rpId?: string | undefined };

export type SoftwareKey = {
  credentialId: string;
  userHandle: string;
  /** Signatures so far; stays at zero with an authenticator that does not count. */
  counter: number;
  privateKey: KeyObject;
};

const FLAGS = { isPresent: 0x01, isVerified: 0x04, hasCredential: 0x40 };

export class SoftwareAuthenticator {
  readonly origin: string;
  readonly isCounting: boolean;
  readonly keys: SoftwareKey[] = [];

  constructor(origin: string, isCounting = true) {
    this.origin = origin;
    this.isCounting = isCounting;
  }

  /** Answers `navigator.credentials.create()`, as the browser serializes it. */
  create(options: CreationOptions, lies: Lies = {}) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const id = Buffer.from(lies.credentialId ?? randomBytes(16).toString('base64url'), 'base64url');
    const key = { credentialId: id.toString('base64url'), privateKey, counter: 0 };
    this.keys.push({ ...key, userHandle: options.user.id });
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([id.length >> 8, id.length & 0xff]),
      id,
      coseKey(publicKey),
    ]);
    const rpId = lies.rpId ?? options.rp.id ?? '';
    const data = authenticatorData(rpId, { ...lies, counter: lies.counter ?? 0, attested });
    const attestationObject = lies.attestation ?? Buffer.concat([NONE, bytesOf(data)]);
    return {
      id: key.credentialId,
      rawId: key.credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      },
      clientExtensionResults: {},
    };
  }

  /** Answers `navigator.credentials.get()` with the newest key, or the named one. */
  get(options: RequestOptions, lies: Lies = {}, key = this.keys.at(-1)) {
    if (key === undefined) throw new Error('This authenticator has no key');
    if (this.isCounting) key.counter += 1;
    const counter = lies.counter ?? key.counter;
    const data = authenticatorData(lies.rpId ?? options.rpId ?? '', { ...lies, counter });
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, lies);
    const hash = sha256(Buffer.from(clientDataJSON, 'base64url'));
    const signature = sign('sha256', Buffer.concat([data, hash]), key.privateKey);
    const userHandle = lies.userHandle === undefined ? key.userHandle : lies.userHandle;
    return {
      id: lies.credentialId ?? key.credentialId,
      rawId: lies.credentialId ?? key.credentialId,
      type: 'public-key' as const,
      response: {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        ...(userHandle === null ? {} : { userHandle }),
      },
      clientExtensionResults: {},
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): string {
    const data = {
      type: lies.type ?? type,
      challenge: lies.challenge ?? challenge,
      origin: lies.origin ?? this.origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}

/** A copy of a key, as a thief of the authenticator's memory has it. */
export function copied(key: SoftwareKey): SoftwareKey {
  const pem = key.privateKey.export({ type: 'pkcs8', format: 'pem' });
  return { ...key, privateKey: createPrivateKey(pem) };
}

type DataOptions = Lies & { counter: number; attested?: Buffer };

function authenticatorData(rpId: string, options: DataOptions): Buffer {
  const { counter, attested, isPresent = true, isVerified = true } = options;
  const flags =
    (isPresent ? FLAGS.isPresent : 0) |
    (isVerified ? FLAGS.isVerified : 0) |
    (attested ? FLAGS.hasCredential : 0);
  const end = Buffer.alloc(5);
  end.writeUInt8(flags, 0);
  end.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(Buffer.from(rpId)), end, attested ?? Buffer.alloc(0)]);
}

/** CBOR of `{ fmt: 'none', attStmt: {}, authData: … }` up to the bytes of the last. */
const NONE = Buffer.concat([
  Buffer.from([0xa3, 0x63]),
  Buffer.from('fmt'),
  Buffer.from([0x64]),
  Buffer.from('none'),
  Buffer.from([0x67]),
  Buffer.from('attStmt'),
  Buffer.from([0xa0, 0x68]),
  Buffer.from('authData'),
]);

/** A byte string in CBOR. */
export function bytesOf(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
}

/** An ES256 key of P-256 in COSE. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, 'base64url'),
  ]);
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}
