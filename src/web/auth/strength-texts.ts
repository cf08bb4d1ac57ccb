// Apart from texts.ts: signing in carries no words for a new password.
import { defineTexts } from '#domain/basics/texts.ts';

/** Texts for the strength of a password, beside its field. */
export const strengthTexts = defineTexts({
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
