import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newChallenge, readChallenge } from './signed-challenges.ts';

const key = randomBytes(32);
const now = new Date('2026-11-22T10:00:00.000Z');
const binding = ['registration', 'localhost', 'http://localhost', 'maria', 'session'];

describe('a signed challenge', () => {
  test('is read back for five minutes', () => {
    const made = newChallenge(key, binding, now);
    const at = (seconds: number) =>
      readChallenge(key, { id: made.id, binding, now: new Date(now.getTime() + seconds * 1000) });
    expect(at(0)).toEqual({ challenge: made.challenge });
    expect(at(299)).toEqual({ challenge: made.challenge });
    expect(at(300)).toBe('expired');
    expect(made.expiresAtS).toBe(now.getTime() / 1000 + 300);
    expect(Buffer.from(made.challenge, 'base64url')).toHaveLength(32);
  });

  test('serves no other purpose, site, user or session', () => {
    const { id } = newChallenge(key, binding, now);
    for (const index of binding.keys()) {
      const other = binding.with(index, 'other');
      expect([index, readChallenge(key, { id, binding: other, now })]).toEqual([index, 'unknown']);
    }
    const shifted = ['registration', 'localhost', 'http://localhost', 'mariasession', ''];
    expect(readChallenge(key, { id, binding: shifted, now })).toBe('unknown');
  });

  test('with any bit changed is unknown', () => {
    const { id } = newChallenge(key, binding, now);
    const bytes = Buffer.from(id, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const reading = { id: changed.toString('base64url'), binding, now };
      expect(readChallenge(key, reading)).toBe('unknown');
    }
  });

  test('is not made without the key', () => {
    const theirs = newChallenge(randomBytes(32), binding, now);
    expect(readChallenge(key, { id: theirs.id, binding, now })).toBe('unknown');
  });

  test.each(['', 'x', 'A'.repeat(51), 'A'.repeat(10_000), '\u0000', '🏡'])('is not %j', (id) => {
    expect(readChallenge(key, { id, binding, now })).toBe('unknown');
  });

  test('is another one each time, and so are its bytes', () => {
    const many = Array.from({ length: 1000 }, () => newChallenge(key, binding, now));
    expect(new Set(many.map(({ id }) => id)).size).toBe(1000);
    expect(new Set(many.map(({ challenge }) => challenge)).size).toBe(1000);
  });
});
