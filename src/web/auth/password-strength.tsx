import { defineTexts } from '#domain/basics/texts.ts';
import { useTexts } from '#web/kit/i18n/language.tsx';
import { classes } from '#web/kit/ui/classes.ts';
import { type Strength, strengthOf } from './strength.ts';
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
