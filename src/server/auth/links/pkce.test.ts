import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answersChallenge, challengeOf } from './pkce.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const HOUSE = 'http://192.168.1.20:3000';
const SITE = 'https://valv.example';

function asked(code_challenge: string | null, code_challenge_method: string | null) {
  return { code_challenge, code_challenge_method };
}

describe('a challenge', () => {
  // The pair is that of RFC 7636, appendix B.
  test('is answered by its verifier and no other', () => {
    const challenge = challengeOf(
      asked('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', 'S256'),
      SITE,
    );
    expect(answersChallenge(challenge ?? '', VERIFIER)).toBe(true);
    expect(answersChallenge(challenge ?? '', `${VERIFIER}x`)).toBe(false);
    expect(answersChallenge(challenge ?? '', '')).toBe(false);
  });

  test('is absent when neither is sent, or null', () => {
    expect(challengeOf({}, SITE)).toBeNull();
    expect(challengeOf(asked(null, null), SITE)).toBeNull();
  });

  test('in the clear is taken only where browsers cannot hash, and kept hashed', () => {
    const challenge = challengeOf(asked(VERIFIER, 'plain'), HOUSE);
    expect(challenge).toBe(createHash('sha256').update(VERIFIER).digest('base64url'));
    expect(answersChallenge(challenge ?? '', VERIFIER)).toBe(true);
    for (const site of [SITE, 'http://localhost:3000', 'http://127.0.0.1:3000']) {
      expect(() => challengeOf(asked(VERIFIER, 'plain'), site)).toThrow('s256');
    }
  });

  test.each([
    ['x'.repeat(42), 's256'],
    ['x'.repeat(129), 's256'],
    [`${'x'.repeat(43)}!`, 's256'],
    ['x'.repeat(43), 'md5'],
    ['x'.repeat(43), null],
    [null, 's256'],
  ])('%s by %s is refused', (challenge, method) => {
    expect(() => challengeOf(asked(challenge, method), HOUSE)).toThrow(/challenge|PKCE/);
  });
});
