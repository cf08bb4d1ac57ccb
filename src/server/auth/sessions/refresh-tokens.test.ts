import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatRefreshToken, parseRefreshToken } from './refresh-tokens.ts';

const key = randomBytes(32);
const ticket = { sessionId: '01a1fdb0-72d7-7064-8ebe-08ead9b153cb', counter: 7 };

test('a token says its session and counter', () => {
  expect(parseRefreshToken(key, formatRefreshToken(key, ticket))).toEqual(ticket);
});

test('a token of another key, or with one bit changed, is unknown', () => {
  const token = formatRefreshToken(key, ticket);
  expect(parseRefreshToken(randomBytes(32), token)).toBe('unknown');
  const bytes = Buffer.from(token, 'base64url');
  for (let index = 1; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8((changed[index] ?? 0) ^ 1, index);
    expect(parseRefreshToken(key, changed.toString('base64url'))).toBe('unknown');
  }
});

test.each([
  ['', 'malformed'],
  ['short', 'malformed'],
  ['invalid-refresh-token', 'malformed'],
  ['not base64 at all!!', 'malformed'],
  ['abcdefgh1234', 'unknown'],
  ['A'.repeat(60), 'unknown'],
  ['A'.repeat(4000), 'unknown'],
])('%s is %s', (token, expected) => {
  expect(parseRefreshToken(key, token)).toBe(expected);
});
