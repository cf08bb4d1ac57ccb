import { defineTexts } from '#domain/basics/texts.ts';

export const unauthorizedTexts = defineTexts({
  en: {
    title: 'Unauthorized',
    description: 'You are no longer logged in. Log in to continue.',
  },
  sv: {
    title: 'Inte inloggad',
    description: 'Du är inte längre inloggad. Logga in för att fortsätta.',
  },
});
