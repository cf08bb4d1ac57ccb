import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A refresh token holds its session and a counter, signed by an HMAC under a key of the server's.
 * The database stores only the counter: a copy of it yields no token, and the current token of a
 * session can be made again.
 */
export type RefreshTicket = { sessionId: string; counter: number };

/** Version, session, counter, proof: 1 + 16 + 4 + 24 bytes, 60 characters in base64url. */
const VERSION = 1;
const BODY_BYTES = 21;
const PROOF_BYTES = 24;

export function formatRefreshToken(key: Buffer, ticket: RefreshTicket): string {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.write(ticket.sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(ticket.counter, 17);
  return Buffer.concat([body, proofOf(key, body)]).toString('base64url');
}

/** `malformed`: no token of any kind. `unknown`: well formed, but not one of ours. */
export function parseRefreshToken(
  key: Buffer,
  token: string,
): RefreshTicket | 'malformed' | 'unknown' {
  if (isOlderKind(token)) return 'unknown';
  if (token.length < 12 || token.length % 4 === 1 || !/^[\w-]+$/.test(token)) return 'malformed';
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== BODY_BYTES + PROOF_BYTES || bytes[0] !== VERSION) return 'unknown';
  const body = bytes.subarray(0, BODY_BYTES);
  if (!timingSafeEqual(bytes.subarray(BODY_BYTES), proofOf(key, body))) return 'unknown';
  const hex = body.toString('hex', 1, 17);
  const sessionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { sessionId, counter: body.readUInt32BE(17) };
}

/** Twelve letters and digits: the format of older GoTrue servers. */
function isOlderKind(token: string): boolean {
  return /^[a-z0-9]{12}$/.test(token);
}

function proofOf(key: Buffer, body: Buffer): Buffer {
  return createHmac('sha256', key).update(body).digest().subarray(0, PROOF_BYTES);
}
