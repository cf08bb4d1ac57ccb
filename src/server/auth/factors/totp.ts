import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Codes of an authenticator app: RFC 6238 with its defaults, which every app knows (30 seconds, six
 * digits, SHA-1).
 */
const STEP_S = 30;
const DIGITS = 6;

/** Allowed clock drift in steps, either way: RFC 6238, section 5.2. */
const SKEW_STEPS = 1;

/** As long as the hash: RFC 4226, section 4. */
const SECRET_BYTES = 20;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret in base32, as users type it into an app without a camera. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(SECRET_BYTES));
}

/** The 30-second step of an instant. */
export function stepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_S);
}

/** The code of one step (RFC 4226, section 5.3). */
export function totpOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

type TotpState = {
  secret: string;
  /** The step whose code was used last; null when none was. */
  lastStep: number | null;
};

/**
 * The step of a code, now or one step to either side; null when it is of none, or not later than
 * the last one used, so that an observed code cannot be reused.
 */
export function acceptedStep(
  { secret, lastStep }: TotpState,
  code: string,
  now: Date,
): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const present = stepOf(now);
  let found: number | null = null;
  for (let step = present - SKEW_STEPS; step <= present + SKEW_STEPS; step += 1) {
    const isRight = timingSafeEqual(Buffer.from(totpOf(secret, step)), Buffer.from(code));
    if (isRight && (lastStep === null || step > lastStep)) found ??= step;
  }
  return found;
}

/** The address that an app reads from the square code, in the form that apps agreed on. */
export function totpUri(secret: string, { issuer, email }: { issuer: string; email: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(email)}`;
  const values = { secret, issuer, algorithm: 'SHA1', digits: DIGITS, period: STEP_S };
  const query = Object.entries(values).map(([name, value]) => {
    return `${name}=${encodeURIComponent(value)}`;
  });
  return `otpauth://totp/${label}?${query.join('&')}`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}
