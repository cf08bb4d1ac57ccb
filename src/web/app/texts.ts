import { defineTexts } from '#domain/texts.ts';

export const appTexts = defineTexts({
  en: {
    unreachableTitle: 'Valv cannot be reached',
    unreachable: 'What you have saved is safe. Check your connection and try again.',
    brokenTitle: 'Something went wrong',
    broken: 'The page could not be shown. What you have saved is safe.',
    retry: 'Try again',
    logOut: 'Log out',
  },
  sv: {
    unreachableTitle: 'Valv går inte att nå',
    unreachable: 'Det du har sparat är i säkerhet. Kontrollera anslutningen och försök igen.',
    brokenTitle: 'Något gick fel',
    broken: 'Sidan kunde inte visas. Det du har sparat är i säkerhet.',
    retry: 'Försök igen',
    logOut: 'Logga ut',
  },
});
