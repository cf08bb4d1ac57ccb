import { passwordProblems } from '#domain/auth/passwords.ts';
import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import styles from './password-strength.module.css';

const STEPS = ['weak', 'fair', 'good', 'strong'] as const satisfies readonly Strength[];

/** A word and four bars; nothing but the rule while the field is empty. */
export function PasswordStrength({ password }: { password: string }) {
  const texts = useTexts(strengthTexts);
  const strength = strengthOf(password);
  if (strength === 'short') return <span>{texts.short}</span>;
  const filled = STEPS.indexOf(strength) + 1;
  return (
    <span className={classes(styles['strength'], styles[strength])}>
      <span className={styles['bars']} aria-hidden="true">
        {STEPS.map((step, at) => (
          <span key={step} className={classes(styles['bar'], at < filled && styles['filled'])} />
        ))}
      </span>
      {texts[strength]}
    </span>
  );
}

/** Texts for the strength of a password, beside its field. */
const strengthTexts = defineTexts({
  en: {
    label: 'Strength',
    short: 'At least 6 characters.',
    weak: 'Weak. Make it longer.',
    fair: 'Fair. A few more characters make it good.',
    good: 'Good.',
    strong: 'Strong.',
  },
  sv: {
    label: 'Styrka',
    short: 'Minst 6 tecken.',
    weak: 'Svagt. Gör det längre.',
    fair: 'Godtagbart. Några tecken till gör det bra.',
    good: 'Bra.',
    strong: 'Starkt.',
  },
});

type Strength = 'short' | 'weak' | 'fair' | 'good' | 'strong';

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
