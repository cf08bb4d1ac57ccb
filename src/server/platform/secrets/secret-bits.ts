const CLASSES: readonly [RegExp, number][] = [
  [/[0-9]/, 10],
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  // The printable rest of ASCII.
  [/[^0-9a-zA-Z]/, 33],
];

/** Chance makes 22 characters with fewer different ones than this about never. */
const DIFFERENT_MIN = 6;
const BITS_MIN = 128;

/**
 * Whether a secret may be as hard to guess as 128 random bits: by its length and the kinds of
 * characters in it. A secret invented by a human may still be weaker.
 */
export function isLongSecret(secret: string): boolean {
  if (new Set(secret).size < DIFFERENT_MIN) return false;
  const kinds = CLASSES.filter(([kind]) => kind.test(secret));
  const size = kinds.reduce((sum, [, more]) => sum + more, 0);
  // Both cases are base64, whichever of its digits and marks chance has left out.
  const alphabet = /[a-z]/.test(secret) && /[A-Z]/.test(secret) ? Math.max(size, 64) : size;
  return secret.length * Math.log2(alphabet) >= BITS_MIN;
}
