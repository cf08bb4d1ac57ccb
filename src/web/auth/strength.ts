import { passwordProblems } from '#domain/auth/passwords.ts';

export type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

/** Bits of guessing (log2 of the tries) from which a password is fair, good and strong. */
const FAIR_BITS = 36;
const GOOD_BITS = 52;
const STRONG_BITS = 70;

/**
 * Rough strength of a password: the kinds of characters in it and its length, where a character
 * that repeats or continues the one before counts for little.
 */
export function strengthOf(password: string): Strength {
  const problems = passwordProblems(password);
  if (problems.includes('length')) return 'short';
  if (problems.includes('common')) return 'weak';
  const bits = guessBits(password);
  if (bits >= STRONG_BITS) return 'strong';
  if (bits >= GOOD_BITS) return 'good';
  return bits >= FAIR_BITS ? 'fair' : 'weak';
}

function guessBits(password: string): number {
  const points = [...password].map((character) => character.codePointAt(0) ?? 0);
  const surprising = points.filter((point, at) => {
    const before = points[at - 1];
    return before === undefined || Math.abs(point - before) > 1;
  });
  const expected = points.length - surprising.length;
  return surprising.length * Math.log2(alphabetOf(password)) + expected;
}

function alphabetOf(password: string): number {
  const kinds: readonly [RegExp, number][] = [
    [/[a-zåäö]/, 29],
    [/[A-ZÅÄÖ]/, 29],
    [/\d/, 10],
    [/[^\p{L}\d]/u, 30],
  ];
  const size = kinds.reduce((sum, [kind, count]) => sum + (kind.test(password) ? count : 0), 0);
  return Math.max(size, 10);
}
