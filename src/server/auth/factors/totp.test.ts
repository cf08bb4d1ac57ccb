import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { acceptedStep, newTotpSecret, stepOf, totpOf, totpUri } from './totp.ts';

/** "12345678901234567890" in base32: the secret of the RFC's examples. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const STEP_MS = 30_000;

/** RFC 4226, appendix D. */
test.each(
  [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ].map((code, counter) => [counter, code] as const),
)('counter %d gives %s', (counter, code) => {
  expect(totpOf(SECRET, counter)).toBe(code);
});

/** RFC 6238, appendix B, the rows of SHA-1: their last six of eight digits. */
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('second %d gives %s', (seconds, code) => {
  const now = new Date(seconds * 1000);
  expect(totpOf(SECRET, stepOf(now))).toBe(code.slice(2));
  expect(acceptedStep({ secret: SECRET, lastStep: null }, code.slice(2), now)).toBe(stepOf(now));
});

const secrets = fc.nat().map(() => newTotpSecret());
const steps = fc.integer({ min: 1, max: 4_000_000_000 });
const within = fc.integer({ min: 0, max: STEP_MS - 1 });

describe('a code', () => {
  test('is taken from a clock that is at most a step off, and from no other', () => {
    const offsets = fc.integer({ min: -5, max: 5 });
    fc.assert(
      fc.property(secrets, steps, within, offsets, (secret, step, ms, offset) => {
        const now = new Date((step + 10) * STEP_MS + ms);
        const shown = step + 10 + offset;
        const found = acceptedStep({ secret, lastStep: null }, totpOf(secret, shown), now);
        if (Math.abs(offset) > 1) expect(found).not.toBe(shown);
        else expect(found && totpOf(secret, found)).toBe(totpOf(secret, shown));
      }),
    );
  });

  test('is taken once, and no earlier one after it', () => {
    fc.assert(
      fc.property(secrets, steps, fc.integer({ min: -1, max: 1 }), (secret, step, used) => {
        const now = new Date((step + 10) * STEP_MS);
        const lastStep = step + 10 + used;
        for (let tried = step + 9; tried <= step + 11; tried += 1) {
          const found = acceptedStep({ secret, lastStep }, totpOf(secret, tried), now);
          if (tried <= lastStep) expect(found).not.toBe(tried);
          else expect(found && totpOf(secret, found)).toBe(totpOf(secret, tried));
        }
      }),
    );
  });

  test.each(['', '28708', '2870820', ' 287082', '28708２', '-87082', '2e7082'])(
    'is six digits and not %j',
    (code) => {
      expect(acceptedStep({ secret: SECRET, lastStep: null }, code, new Date(59_000))).toBeNull();
    },
  );

  test('is not guessed: about three of a million are right at a time', () => {
    const now = new Date(1_800_000_000_000);
    const right = Array.from({ length: 5000 }, (_, guess) => String(guess).padStart(6, '0'))
      .map((code) => acceptedStep({ secret: SECRET, lastStep: null }, code, now))
      .filter((step) => step !== null);
    expect(right.length).toBeLessThanOrEqual(3);
  });
});

test('a secret is 160 bits, new each time', () => {
  const made = new Set(Array.from({ length: 100 }, newTotpSecret));
  expect(made.size).toBe(100);
  for (const secret of made) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

test('an app reads whose it is, where it leads, and nothing else', () => {
  const uri = totpUri(SECRET, { issuer: 'Valv & co', email: 'maria+a@example.com' });
  const url = new URL(uri);
  expect([url.protocol, url.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(url.pathname)).toBe('/Valv & co:maria+a@example.com');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    secret: SECRET,
    issuer: 'Valv & co',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
});
