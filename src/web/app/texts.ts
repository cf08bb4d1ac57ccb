import { defineTexts } from '#domain/basics/texts.ts';

export const appTexts = defineTexts({
  en: {
    unreachableTitle: 'Valv cannot be reached',
    unreachable: 'What you have saved is safe. Check your connection and try again.',
    brokenTitle: 'Something went wrong',
    broken: 'The page could not be shown. What you have saved is safe.',
    notLoadedTitle: 'Valv could not be loaded',
    notLoaded: 'Check your connection and try again.',
    retry: 'Try again',
    logOut: 'Log out',
  },
  sv: {
    unreachableTitle: 'Valv går inte att nå',
    unreachable: 'Det du har sparat är i säkerhet. Kontrollera anslutningen och försök igen.',
    brokenTitle: 'Något gick fel',
    broken: 'Sidan kunde inte visas. Det du har sparat är i säkerhet.',
    notLoadedTitle: 'Valv kunde inte läsas in',
    notLoaded: 'Kontrollera anslutningen och försök igen.',
    retry: 'Försök igen',
    logOut: 'Logga ut',
  },
});
