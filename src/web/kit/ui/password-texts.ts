// Apart from texts.ts: words of a field, which the first view does not carry.
import { defineTexts } from '#domain/basics/texts.ts';

export const passwordTexts = defineTexts({
  en: { show: 'Show password', hide: 'Hide password' },
  sv: { show: 'Visa lösenord', hide: 'Dölj lösenord' },
});
