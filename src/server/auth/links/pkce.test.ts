import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { answersChallenge, challengeOf } from './pkce.ts';

const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const HOUSE = at('http://192.168.1.20:3000');
const SITE = at('https://valv.example');

/** A site, and the address at which a browser asks: its own. */
function at(publicUrl: string, asked = publicUrl) {
  const { protocol, host } = new URL(asked);
  return { publicUrl, request: { protocol: protocol.slice(0, -1) as 'http', host } };
}

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
    for (const site of [SITE, at('http://localhost:3000'), at('http://127.0.0.1:3000')]) {
      expect(() => challengeOf(asked(VERIFIER, 'plain'), site)).toThrow('s256');
    }
  });

  test('in the clear is taken at an address of a home network, whatever is set up', () => {
    const local = 'http://localhost:3000';
    const asking = asked(VERIFIER, 'plain');
    expect(challengeOf(asking, at(local, 'http://192.168.1.20:3000'))).not.toBeNull();
    // A proxy that is not named asks over http for a site of https.
    const behind = at('https://valv.example', 'http://valv.example');
    expect(() => challengeOf(asking, behind)).toThrow('s256');
    expect(() => challengeOf(asking, at('https://valv.example', local))).toThrow('s256');
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
