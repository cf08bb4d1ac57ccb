import { defineTexts } from '#domain/basics/texts.ts';

/** Texts of successful sign-in answers and of the sign-out page. */
export const texts = defineTexts({
  en: {
    recoverySent:
      'If the address has an account, an email with a link is on its way. Check your inbox.',
    passwordReset: 'Your password has been updated! You can now log in with the new password.',
    signingOut: 'Logging out',
    goOn: 'Go to the start page',
  },
  sv: {
    recoverySent: 'Om adressen har ett konto är ett mejl med en länk på väg. Kolla din inbox.',
    passwordReset: 'Ditt lösenord har uppdaterats! Du kan nu logga in med det nya lösenordet.',
    signingOut: 'Loggar ut',
    goOn: 'Till startsidan',
  },
});
