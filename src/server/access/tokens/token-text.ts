import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { TOKEN_PREFIX as PREFIX } from '#domain/access/tokens.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 202 bits: too many to try, also for a thief of the table. */
const SECRET_CHARACTERS = 34;

/** Enough for the 32 bits of the checksum. */
const CHECK_CHARACTERS = 6;

const TOKEN = /^valv_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;

export function newTokenText(): string {
  const characters = Array.from({ length: SECRET_CHARACTERS }, () => ALPHABET[randomInt(62)]);
  const secret = characters.join('');
  return `${PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether it can be one: a mistyped or cut one is refused without reading anything. */
export function isTokenText(bearer: string): boolean {
  const [, secret = '', checksum = ''] = TOKEN.exec(bearer) ?? [];
  return secret !== '' && checksumOf(secret) === checksum;
}

function checksumOf(secret: string): string {
  let left = crc32(PREFIX + secret);
  let digits = '';
  for (let place = 0; place < CHECK_CHARACTERS; place += 1) {
    digits = `${ALPHABET[left % ALPHABET.length]}${digits}`;
    left = Math.floor(left / ALPHABET.length);
  }
  return digits;
}
